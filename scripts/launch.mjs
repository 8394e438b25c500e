// Runs on Node.js 20 and newer. Installs what is missing, puts a suitable Node.js first on the path, and runs a command:
// `launch.mjs some/script.ts args…` (or .js) or `launch.mjs tool args…` (a command of node_modules/.bin).
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

/** The oldest line of Node.js with long-term support that runs Portico. */
const wantedMajor = 24;
const root = dirname(dirname(fileURLToPath(import.meta.url)));
const modules = join(root, 'node_modules');
/** Packages of Node.js for developers. What `npm run release` makes is without them. */
const nodePackages = join(root, 'scripts/node');

/** Whether the packages of a folder are those of its lock file, which has the second name in what `npm run release` makes. */
function isInstalled(folder) {
  const lock = ['package-lock.json', 'npm-shrinkwrap.json'].map((name) => join(folder, name)).find(existsSync);
  const marker = join(folder, 'node_modules/.package-lock.json');
  return existsSync(marker) && (lock === undefined || statSync(marker).mtimeMs >= statSync(lock).mtimeMs);
}

function install(folder, what) {
  process.stderr.write(`Installing ${what} (once)…\n`);
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
  const done = spawnSync(npm, ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: folder,
    stdio: ['ignore', 'inherit', 'inherit'],
    shell: process.platform === 'win32',
  });
  if (done.status === 0) return;
  process.stderr.write(
    `The packages could not be installed in ${folder}: can this user write there and to the home folder, and is the package registry reachable?\n`,
  );
  process.exit(done.status ?? 1);
}

/** The running Node.js, or for developers the packaged one. */
function rightNode() {
  if (Number(process.versions.node.split('.')[0]) >= wantedMajor) return process.execPath;
  const name = process.env.NODE_ENV === 'production' ? undefined : packageOfThisPlatform();
  if (!name) {
    process.stderr.write(
      `Portico needs Node.js ${wantedMajor} or newer, and this is ${process.versions.node}: install the LTS version from https://nodejs.org.\n`,
    );
    process.exit(1);
  }
  if (!isInstalled(nodePackages)) install(nodePackages, `Node.js ${wantedMajor}`);
  return join(nodePackages, 'node_modules', name, 'bin', process.platform === 'win32' ? 'node.exe' : 'node');
}

function packageOfThisPlatform() {
  const manifest = join(nodePackages, 'package.json');
  if (!existsSync(manifest)) return undefined;
  const { optionalDependencies } = JSON.parse(readFileSync(manifest, 'utf8'));
  const platform = `-${process.platform.replace('win32', 'win')}-${process.arch}`;
  return Object.keys(optionalDependencies).find((name) => name.endsWith(platform));
}

/**
 * `npm` and `npx` end by themselves on a signal, and tell nothing to what they have started: this process is then the child
 * of another one, and the server would keep its port.
 */
function endWithNpm() {
  const npm = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === npm && isRunning(npm)) return;
    clearInterval(watch);
    child.kill('SIGTERM');
  }, 250);
  watch.unref();
}

/** On Windows the parent's number stays when the parent has ended. */
function isRunning(pid) {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return error.code === 'EPERM';
  }
}

const node = rightNode();
if (!isInstalled(root)) install(root, 'packages');
const [target, ...args] = process.argv.slice(2);
const script = /\.(ts|js)$/.test(target) ? join(root, target) : join(modules, '.bin', target);

/**
 * Commands that run a server. Each half of V8's young generation is 8 MiB there, not 16: requests are short, and an idle
 * server takes 18 MiB less memory. Only the command line or NODE_OPTIONS can set it.
 */
const serving = ['dist/server/main.js', 'src/server/main.ts', 'scripts/start.ts', 'bench/bench.ts'];
const isServing = serving.includes(target);
const nodeOptions = [
  '--disable-warning=ExperimentalWarning',
  isServing && '--max-semi-space-size=8 --expose-gc',
  process.env.NODE_OPTIONS, // comes last, and so wins
];
/** V8's first compiler keeps 1 MiB of machine code, and saves no measurable time of a sign-in. NODE_OPTIONS cannot set it. */
const v8Arguments = isServing ? ['--no-sparkplug'] : [];
/** Compiled modules of earlier runs: a command starts in half the time. A folder that cannot be written to is no error. */
const compileCache = join(modules, '.cache/portico-compiled');
/** A server ends with this process, even after kill -9: a channel closes then. */
const endWithParent = ['--import', pathToFileURL(join(root, 'scripts/end-with-parent.mjs')).href];
const child = spawn(node, [...v8Arguments, ...(isServing ? endWithParent : []), script, ...args], {
  stdio: isServing ? ['inherit', 'inherit', 'inherit', 'ipc'] : 'inherit',
  env: {
    NODE_COMPILE_CACHE: compileCache,
    // The threads of a server share two heaps of the C library, which takes one for each otherwise, and what is larger
    // than 1 MiB goes back to the system when it is freed.
    ...(isServing && { MALLOC_ARENA_MAX: '2', MALLOC_MMAP_THRESHOLD_: '1048576' }),
    ...process.env,
    PATH: [dirname(node), join(modules, '.bin'), process.env.PATH].join(delimiter),
    NODE_OPTIONS: nodeOptions.filter(Boolean).join(' '),
  },
});
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
if (process.env.npm_command) endWithNpm();
child.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)));
