import { readFileSync } from 'node:fs';
import { OperationRefused } from '../operation/operation.ts';

/** The content of the file that an option names. @throws OperationRefused */
export function readTextFile(option: string, path: string): string {
  try {
    return readFileSync(path, 'utf8').trim();
  } catch (reason) {
    throw new OperationRefused(`${option}: ${(reason as Error).message}`);
  }
}
