import type { OptionForm } from '../../operation/command-form.ts';

/**
 * Options of an account whose names or values are not those of their fields.
 * @param question what asks for the password
 */
export const accountOptions = (question: string): Readonly<Record<string, string | false | OptionForm>> => ({
  role: {
    name: 'administrator',
    either: ['administrator', 'user'],
    help: 'Makes the user an administrator of the company.',
  },
  password: { asks: question, help: 'Asks for a password, or reads it from the standard input.' },
  passwordHash: false, // what is typed stays in the history of the shell
  isEmailConfirmed: 'confirmed',
});

/** What is said of an address that does not count yet. */
export const sentTo = (pending: string | undefined): readonly string[] =>
  pending === undefined ? [] : [`A link was sent to ${pending}. The address counts once its user has confirmed it.`];
