import type { Command } from 'commander';
import { type Format, jsonOption, oneOf, print, printList, printRecord } from '../../command-line/command-line.ts';
import type { Operate } from '../../operation/operation.ts';
import type { sessionOperations } from './session-operations.ts';

/** Adds the commands for sessions and consents. */
export function addSessionCommands(program: Command, operate: Operate<typeof sessionOperations>): void {
  const session = program.command('session').description('Sessions of accounts in browsers');
  session
    .command('list <who>')
    .description('lists the sessions of an account, most recently used first')
    .addOption(jsonOption())
    .action((who: string, format: Format) =>
      operate(async (operator) =>
        printList(await operator.perform('listSessions', { who }), 'sessions', format, (one) => [
          one.sessionId,
          [one.browser, one.system].filter(Boolean).join(' on '),
          one.apps.join(', '),
          `started ${new Date(one.startedAt).toISOString()}`,
          `used ${new Date(one.lastUsedAt).toISOString()}`,
        ]),
      ),
    );
  session
    .command('show <who> <id>')
    .description('shows a session of an account')
    .addOption(jsonOption())
    .action((who: string, id: string, format: Format) =>
      operate(async (operator) => {
        const sessions = await operator.perform('listSessions', { who });
        const missing = `The account has no session "${id}".`;
        printRecord(
          oneOf(sessions, (one) => one.sessionId === id, missing),
          format,
        );
      }),
    );
  session
    .command('end <who>')
    .alias('remove')
    .description('ends the sessions, tokens and unfinished sign-ins of an account, and notifies its apps')
    .option('--session <id>', 'ends only this session')
    .action((who: string, { session: sessionId }: { session?: string }) =>
      operate(async (operator) => {
        const { ended } = await operator.perform('endSessions', { who, sessionId });
        print(`Ended sessions: ${ended}.`);
      }),
    );

  const consent = program.command('consent').description('Consents: scopes that users granted to apps');
  consent
    .command('list <who>')
    .description('lists the consents of an account, latest first')
    .addOption(jsonOption())
    .action((who: string, format: Format) =>
      operate(async (operator) =>
        printList(await operator.perform('listConsents', { who }), 'consents', format, (one) => [
          one.clientId,
          one.scopes.join(' '),
          new Date(one.grantedAt).toISOString(),
        ]),
      ),
    );
  consent
    .command('show <who> <client>')
    .description('shows the consent of an account to a client')
    .addOption(jsonOption())
    .action((who: string, clientId: string, format: Format) =>
      operate(async (operator) => {
        const consents = await operator.perform('listConsents', { who });
        const missing = `The account has not consented to "${clientId}".`;
        printRecord(
          oneOf(consents, (one) => one.clientId === clientId, missing),
          format,
        );
      }),
    );
  consent
    .command('revoke <who> <client>')
    .alias('remove')
    .description('revokes the consent of an account to a client, with its tokens')
    .action((who: string, clientId: string) =>
      operate(async (operator) => {
        await operator.perform('revokeConsent', { who, clientId });
        print(`Revoked ${clientId}.`);
      }),
    );
}
