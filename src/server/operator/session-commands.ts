import type { Command } from 'commander';
import { formatFields, operate, print } from './command-line.ts';

/** Adds the commands for sessions and consents. */
export function addSessionCommands(program: Command): void {
  const session = program.command('session').description('Sessions of accounts in browsers');
  session
    .command('list <who>')
    .description('lists the sessions of an account, most recently used first')
    .action((who: string) =>
      operate(async (operator) => {
        const sessions = await operator.perform('listSessions', { who });
        const records = sessions.map(({ sessionId, browser, system, apps, startedAt, lastUsedAt }) => ({
          session: sessionId,
          device: [browser, system].filter(Boolean).join(' on '),
          apps: apps.join(', '),
          started: new Date(startedAt).toISOString(),
          used: new Date(lastUsedAt).toISOString(),
        }));
        print(records.length > 0 ? records.map(formatFields).join('\n\n') : 'No sessions.');
      }),
    );
  session
    .command('end <who>')
    .description('ends the sessions, tokens and unfinished sign-ins of an account, and notifies its apps')
    .option('--session <id>', 'ends only this session')
    .action((who: string, { session: sessionId }: { session?: string }) =>
      operate(async (operator) => {
        const { ended } = await operator.perform('endSessions', { who, sessionId });
        print(`Ended sessions: ${ended}.`);
      }),
    );

  program
    .command('consent')
    .description('Consents: scopes that users granted to apps')
    .command('revoke <who> <client>')
    .description('revokes the consent of an account to a client, with its tokens')
    .action((who: string, clientId: string) =>
      operate(async (operator) => {
        await operator.perform('revokeConsent', { who, clientId });
        print(`Revoked ${clientId}.`);
      }),
    );
}
