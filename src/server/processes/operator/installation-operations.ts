import { z } from 'zod';
import { instant } from '../../operation/field-schemas.ts';
import { query } from '../../operation/operation.ts';
import type { Secrets } from '../../secrets/secrets.ts';
import type { SettingInForce } from '../../settings-in-force/settings-in-force.ts';
import type { Database } from '../../storage/database.ts';
import { listLiveProcesses } from '../live-processes.ts';
import type { ThisProcess } from '../this-process.ts';

interface ProcessNeeds {
  readonly database: Pick<Database, 'db' | 'now'>;
  readonly secrets: Pick<Secrets, 'ids'>;
  readonly self: ThisProcess;
}

interface SettingNeeds {
  readonly config: { readonly settings: readonly SettingInForce[] };
}

/** How a check came out: it is well, it fails, or it could not be made or only warns. */
const outcomes = ['well', 'failed', 'told'] as const;

interface CheckNeeds {
  examine(): Promise<{
    readonly at: number;
    readonly findings: readonly {
      readonly outcome: (typeof outcomes)[number];
      readonly name: string;
      readonly sentence: string;
    }[];
  }>;
}

const permission = 'installation:read';

/** Operations on what runs and how it is set up. */
export const installationOperations = {
  listProcesses: query({
    title: 'List the processes that run, with their versions.',
    permission,
    target: 'installation',
    http: { method: 'GET', path: '/processes', page: { key: 'id' } },
    input: z.object({}),
    output: z.array(
      z.object({
        id: z.string(),
        version: z.string().optional().describe('Absent: of a version that does not say it.'),
        startedAt: instant.optional(),
        seenAt: instant,
        isAnswering: z.boolean().describe('Whether it is the process that answers this request.'),
        hasOtherSchema: z.boolean().describe('It knows other tables than the process that answers: another version.'),
        hasOtherSettings: z
          .boolean()
          .describe('Its settings differ from those of the process that answers, beside ports, logs and the like.'),
        hasOtherSecrets: z.boolean().describe('It has other SECRETS, as it is while they are rotated.'),
      }),
    ),
    command: { words: 'process list', plural: 'processes', missing: (id) => `There is no process "${id}".` },
    example: 'process list',
    run: async ({ database, self, secrets }: ProcessNeeds) => [
      ...(await listLiveProcesses(database, self, secrets.ids)),
    ],
  }),
  listSettings: query({
    title: 'List the settings in force, and whether the environment or the default gives them.',
    permission,
    target: 'installation',
    http: { method: 'GET', path: '/settings', page: { key: 'name' } },
    input: z.object({}),
    output: z.array(
      z.object({
        name: z.string().describe('Of the environment variable.'),
        description: z.string().describe('What it does, in English.'),
        value: z
          .string()
          .optional()
          .describe('Of addresses, the hosts alone. Absent: there is none, or it is a secret.'),
        isGiven: z.boolean().describe('Whether the environment gives it. Otherwise the default is in force.'),
        isSecret: z.boolean().describe('Whether its value is never told.'),
      }),
    ),
    command: { plural: 'settings', missing: (name) => `There is no setting "${name}".` },
    example: { apiAlone: 'Each process has its own settings; a command would tell those of its shell.' },
    run: async ({ config: { settings } }: SettingNeeds) => [...settings],
  }),
  checkInstallation: query({
    title: 'Check the configuration of the process that answers, and what it leads to. At most every 30 seconds anew.',
    permission,
    target: 'installation',
    http: { method: 'POST', path: '/installation-checks' },
    input: z.object({}),
    output: z.object({
      at: instant,
      findings: z.array(
        z.object({
          outcome: z
            .enum(outcomes)
            .describe('It is well; it fails; or it could not be checked, or is only worth knowing.'),
          name: z.string().describe('What was checked, such as the variable that leads there.'),
          sentence: z.string().describe('What was found, and what to do, in English.'),
        }),
      ),
    }),
    example: { apiAlone: 'The command is `doctor`, which also checks before the first start.' },
    run: async ({ examine }: CheckNeeds) => {
      const { at, findings } = await examine();
      return { at, findings: [...findings] };
    },
  }),
};
