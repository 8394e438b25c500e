import { type ChildProcess, spawn } from 'node:child_process';
import { globSync } from 'node:fs';
import { atExit } from '../at-exit.ts';
import { freePort } from '../free-port.ts';
import { commandPath } from '../system-package.ts';
import type { OtherBrowser, OtherPage } from './other-browser.ts';
import { beginSession } from './web-driver.ts';

const driverCommand = 'WebKitWebDriver';
const enterKey = '\uE007';

const miniBrowser = () => globSync('/usr/lib/*/webkit2gtk-4.*/MiniBrowser').toSorted().at(-1);

/** Whether WebKitGTK, its driver and a screen without a monitor are installed. */
export const hasWebKit = (): boolean =>
  commandPath(driverCommand) !== undefined && commandPath('Xvfb') !== undefined && miniBrowser() !== undefined;

function run(command: string, args: readonly string[], env: Readonly<Record<string, string>> = {}): ChildProcess {
  const child = spawn(command, args, { stdio: 'ignore', env: { ...process.env, ...env } });
  const isOver = atExit(() => child.kill('SIGKILL'));
  child.once('exit', isOver);
  return child;
}

/** Tries until it works, for ten seconds. */
async function eventually<Value>(attempt: () => Promise<Value>): Promise<Value> {
  for (const endsAt = performance.now() + 10_000; ; ) {
    try {
      return await attempt();
    } catch (error) {
      if (performance.now() > endsAt) throw error;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }
}

/** Starts WebKitGTK on a screen of its own, without accelerated rendering, which some graphics drivers need. */
export async function launchWebKit(): Promise<OtherBrowser> {
  const port = await freePort();
  const display = `:${port}`;
  const screen = run('Xvfb', [display, '-screen', '0', '1400x1000x24', '-nolisten', 'tcp']);
  // Else it asks for pages in the language of the machine, which may be "C".
  const language = { LC_ALL: 'en_US.UTF-8', LANGUAGE: 'en_US' };
  const env = { ...language, DISPLAY: display, GDK_BACKEND: 'x11', WEBKIT_DISABLE_DMABUF_RENDERER: '1' };
  const driver = run(driverCommand, [`--port=${port}`], env);
  const address = `http://127.0.0.1:${port}`;
  const options = { binary: miniBrowser(), args: ['--automation'] };
  return {
    name: 'WebKit',
    async open({ width, height } = { width: 1280, height: 800 }): Promise<OtherPage> {
      const session = await eventually(() => beginSession(address, { 'webkitgtk:browserOptions': options }));
      await session.send('POST', '/window/rect', { width, height });
      return {
        goto: (url) => session.send('POST', '/url', { url }),
        evaluate: (expression) => session.send('POST', '/execute/sync', { script: `return (${expression})`, args: [] }),
        async type(text) {
          const focused = await session.send<Record<string, string>>('GET', '/element/active');
          const [id] = Object.values(focused);
          await session.send('POST', `/element/${id}/value`, { text: text.replaceAll('\n', enterKey) });
        },
        close: () => session.end(),
      };
    },
    async close() {
      driver.kill();
      screen.kill();
    },
  };
}
