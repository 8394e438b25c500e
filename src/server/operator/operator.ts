import type { Config } from '../config.ts';
import { openInstallation } from '../installation.ts';
import { FolderIsHeld } from '../storage/folder-lock.ts';
import { connectControlSocket, type RemoteOperator } from './control-socket.ts';
import { OperationRefused, perform } from './operations.ts';

/** Works on an installation, whether a server runs on it or not. */
export type Operator = RemoteOperator;

/**
 * Opens the database; where a running server holds the embedded one, asks that server instead.
 * @throws OperationRefused when something else holds the data folder
 */
export async function openOperator(config: Config): Promise<Operator> {
  try {
    const installation = await openInstallation(config);
    return { perform: (name, input) => perform(installation, name, input), close: () => installation.close() };
  } catch (reason) {
    if (!(reason instanceof FolderIsHeld)) throw reason;
    return connectControlSocket(config.DATA_DIR).catch(() => {
      throw new OperationRefused(`${reason.message} It does not answer: is it starting, or another command?`);
    });
  }
}
