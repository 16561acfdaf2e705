package io.redlease.testkit;

import io.redlease.ElectionError.Kind;
import io.redlease.LeaseStoreException;

/** The errors of commands, as a server tells them. */
final class Refusal {
    private Refusal() {}

    static LeaseStoreException of(String message) {
        return new LeaseStoreException(Kind.COMMAND, message, null);
    }

    static LeaseStoreException syntax(String option) {
        return of("ERR syntax error at '" + option + "'");
    }

    /** A whole number of 64 bits, in the only form that servers accept. */
    static long integer(String text) {
        try {
            long number = Long.parseLong(text);
            if (Long.toString(number).equals(text)) {
                return number;
            }
        } catch (NumberFormatException notANumber) {
            // Told below, as for "+1" and "007".
        }
        throw of("ERR '" + text + "' is not an integer or out of range");
    }

    static double number(String text) {
        try {
            double number = Double.parseDouble(text);
            if (!Double.isNaN(number) && text.equals(text.strip())) {
                return number;
            }
        } catch (NumberFormatException notANumber) {
            // Told below.
        }
        throw of("ERR '" + text + "' is not a valid float");
    }
}
