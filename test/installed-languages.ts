import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { effort } from './effort.ts';
import { commandPath, installWithApt } from './system-package.ts';

/** A language in which `docs/integrating.md` has a program, with the libraries that Debian packages. */
export interface Language {
  readonly packages: readonly string[];
  readonly isInstalled: () => boolean;
  /** Writes a program into a folder. Returns the command that runs it. */
  readonly prepare: (folder: string, program: string) => readonly [string, ...string[]];
}

// Not the first python3 of the path, which may be another one without Debian's libraries.
const python = '/usr/bin/python3';
const goLibraries = '/usr/share/gocode';

const go: Language = {
  packages: ['golang-go', 'golang-github-coreos-go-oidc-dev', 'golang-golang-x-oauth2-dev'],
  isInstalled: () =>
    commandPath('go') !== undefined &&
    ['github.com/coreos/go-oidc', 'golang.org/x/oauth2'].every((path) => existsSync(`${goLibraries}/src/${path}`)),
  prepare(folder, program) {
    // Debian has version 2 of the library, which has the same functions.
    writeFileSync(join(folder, 'main.go'), program.replace('/go-oidc/v3/oidc', '/go-oidc'));
    const env = { ...process.env, GO111MODULE: 'off', GOFLAGS: '', GOPATH: goLibraries, GOPROXY: 'off' };
    execFileSync('go', ['build', '-o', 'web-app', 'main.go'], {
      cwd: folder,
      env,
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    return [join(folder, 'web-app')];
  },
};

const pythonWithFlask: Language = {
  packages: ['python3-authlib', 'python3-flask', 'python3-requests'],
  isInstalled: () => spawnSync(python, ['-c', 'import authlib, flask, requests'], { stdio: 'ignore' }).status === 0,
  prepare(folder, program) {
    writeFileSync(join(folder, 'web_app.py'), program);
    return [python, join(folder, 'web_app.py')];
  },
};

export const languages = { go, python: pythonWithFlask };

/** Whether the language can be used. `npm run soak` installs it; without it a compiler would cost `npm test` too much. */
export function hasLanguage(name: keyof typeof languages): boolean {
  const { packages, isInstalled } = languages[name];
  if (effort === 1) return false;
  if (!isInstalled()) for (const wanted of packages) installWithApt(wanted);
  if (!isInstalled())
    process.stderr.write(`Skipped: ${name} is not installed. "npm run soak" installs it on Debian, as root.\n`);
  return isInstalled();
}
