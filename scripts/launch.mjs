// Runs on Node.js 20 and newer. Installs packages if needed, puts a suitable Node.js first on the path, and runs a command:
// `launch.mjs some/script.ts args…` (or .js) or `launch.mjs tool args…` (a command of node_modules/.bin).
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const wantedMajor = 26;
const root = dirname(dirname(fileURLToPath(import.meta.url)));
const modules = join(root, 'node_modules');

/** The versions of the packages. What `npm pack` makes has them under the second name. */
const lock = ['package-lock.json', 'npm-shrinkwrap.json'].map((name) => join(root, name)).find(existsSync);

function isInstalled() {
  const marker = join(modules, '.package-lock.json');
  return existsSync(marker) && (lock === undefined || statSync(marker).mtimeMs >= statSync(lock).mtimeMs);
}

function install() {
  process.stderr.write('Installing packages (once)…\n');
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
  const done = spawnSync(npm, ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    shell: process.platform === 'win32',
  });
  if (done.status !== 0) {
    process.stderr.write(
      `The packages could not be installed in ${root}: can this user write there and to the home folder, and is the package registry reachable?\n`,
    );
    process.exit(done.status ?? 1);
  }
}

function rightNode() {
  if (Number(process.versions.node.split('.')[0]) >= wantedMajor) return process.execPath;
  const { optionalDependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  for (const name of Object.keys(optionalDependencies)) {
    const binary = join(modules, name, 'bin', process.platform === 'win32' ? 'node.exe' : 'node');
    if (name.endsWith(`-${process.platform.replace('win32', 'win')}-${process.arch}`) && existsSync(binary))
      return binary;
  }
  process.stderr.write(
    `Portico needs Node.js ${wantedMajor}; none is packaged for ${process.platform}-${process.arch}.\n`,
  );
  process.exit(1);
}

if (!isInstalled()) install();
const node = rightNode();
const [target, ...args] = process.argv.slice(2);
const script = /\.(ts|js)$/.test(target) ? join(root, target) : join(modules, '.bin', target);

/**
 * Commands that run a server. Each half of V8's young generation is 8 MiB there, not 16: requests are short, and an idle
 * server takes 18 MiB less memory. Only the command line or NODE_OPTIONS can set it.
 */
const serving = ['dist/server/main.js', 'src/server/main.ts', 'scripts/start.ts', 'bench/bench.ts'];
const nodeOptions = [
  '--disable-warning=ExperimentalWarning',
  serving.includes(target) && '--max-semi-space-size=8',
  process.env.NODE_OPTIONS, // comes last, and so wins
];
/** Compiled modules of earlier runs: a command starts in half the time. A folder that cannot be written to is no error. */
const compileCache = join(modules, '.cache/portico-compiled');
/** A server ends with this process, even after kill -9: a channel closes then. */
const endsWithThis = serving.includes(target);
const endWithParent = ['--import', pathToFileURL(join(root, 'scripts/end-with-parent.mjs')).href];
const child = spawn(node, [...(endsWithThis ? endWithParent : []), script, ...args], {
  stdio: endsWithThis ? ['inherit', 'inherit', 'inherit', 'ipc'] : 'inherit',
  env: {
    NODE_COMPILE_CACHE: compileCache,
    ...process.env,
    PATH: [dirname(node), join(modules, '.bin'), process.env.PATH].join(delimiter),
    NODE_OPTIONS: nodeOptions.filter(Boolean).join(' '),
  },
});
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
child.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)));
