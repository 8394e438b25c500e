import { expect, it, vi } from 'vitest';
import { sendConsoleToLog } from './console-to-log.ts';

it('logs what libraries write to the console, but not that the packaged Node.js is too new', () => {
  const logger = { info: vi.fn(), warn: vi.fn() };
  const target = { info: vi.fn(), warn: vi.fn() };
  sendConsoleToLog(logger, target);
  target.warn('oidc-provider WARNING: Unsupported runtime. Use Node.js v22.x LTS, or a later LTS release.');
  target.warn('oidc-provider WARNING: something else');
  target.info('a notice');
  expect(logger.warn.mock.calls).toEqual([['oidc-provider WARNING: something else']]);
  expect(logger.info.mock.calls).toEqual([['a notice']]);
});
