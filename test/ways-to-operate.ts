import { readConfig } from '../src/server/config.ts';
import { openInstallation } from '../src/server/installation.ts';
import { openControlSocket } from '../src/server/operator/control-socket.ts';

type Work = () => Promise<void>;

/**
 * Ways in which commands reach an installation, for `describe.each`: alone, and through a server that has the embedded
 * database open.
 * @param env the settings, once the database is there
 */
export const waysToOperate = (env: () => NodeJS.ProcessEnv): readonly [string, (work: Work) => Promise<void>][] => [
  ['without a server', (work) => work()],
  ['through a running server', (work) => whileRunning(env(), work)],
];

async function whileRunning(env: NodeJS.ProcessEnv, work: Work): Promise<void> {
  const config = readConfig(env);
  const installation = await openInstallation(config);
  const socket = await openControlSocket(config.DATA_DIR, installation);
  await work().finally(async () => {
    await socket.close();
    await installation.close();
  });
}
