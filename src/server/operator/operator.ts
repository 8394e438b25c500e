import type { Config } from '../config.ts';
import { openInstallation } from '../installation.ts';
import { OperationRefused } from '../operation/operation.ts';
import { perform } from '../perform.ts';
import { FolderInUseError } from '../storage/folder-lock.ts';
import { connectControlSocket, type RemoteOperator } from './control-socket.ts';
import { systemAccount } from './system-account.ts';

/** Performs operations on an installation, whether its server runs or not. */
export type Operator = RemoteOperator;

/**
 * Opens the database. If a running server has the embedded database open, connects to that server instead.
 * @param reason why somebody acts, for the audit
 * @throws OperationRefused when another process has locked the data folder and does not reply
 */
export async function openOperator(config: Config, reason?: string): Promise<Operator> {
  try {
    const installation = await openInstallation(config, 'commandLine');
    const actor = { name: systemAccount(), reason };
    return { perform: (name, input) => perform(installation, name, input, actor), close: () => installation.close() };
  } catch (failure) {
    if (!(failure instanceof FolderInUseError)) throw failure;
    return connectControlSocket(config.DATA_DIR, reason).catch(() => {
      throw new OperationRefused(`${failure.message} It does not reply; it may be starting, or be another command.`);
    });
  }
}
