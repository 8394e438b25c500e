import { userInfo } from 'node:os';
import { sudoUser } from '../config.ts';

/** The system account that runs a command; with sudo, the one that asked for it too. */
export function systemAccount(): string {
  const { username } = userInfo();
  const asker = sudoUser();
  return asker && asker !== username ? `${asker} as ${username}` : username;
}
