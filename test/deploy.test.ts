import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';
import { environment } from '../src/server/environment.ts';
import { effort } from './effort.ts';
import { commandPath, installWithApt } from './system-package.ts';

const root = join(import.meta.dirname, '..');
const read = (name: string) => readFileSync(join(root, 'deploy', name), 'utf8');
/** The values of an instruction or a setting, in the order of the lines. */
const valuesOf = (text: string, name: string) =>
  [...text.replace(/\\\n/g, ' ').matchAll(new RegExp(`^${name}[ =](.*)$`, 'gm'))].map(([, value = '']) => value.trim());

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'portico-deploy-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

/** A program of the system; `npm run soak` installs it where that is possible. */
const isThere = (command: string, debianPackage: string) =>
  commandPath(command) !== undefined || (effort > 1 && installWithApt(debianPackage));

describe('the container file', () => {
  const text = read('Containerfile');
  const major = /^const wantedMajor = (\d+);$/m.exec(readFileSync(join(root, 'scripts/launch.mjs'), 'utf8'))?.[1];

  it('copies nothing but what there is, and its second stage what the first one has', () => {
    const copied = valuesOf(text, 'COPY').map((value) => value.split(' ').slice(0, -1));
    const [built, own] = [true, false].map((isBuilt) =>
      copied
        .filter(([first]) => first?.startsWith('--from=') === isBuilt)
        .flatMap((words) => words.slice(isBuilt ? 1 : 0)),
    );
    expect(own?.length).toBeGreaterThan(5);
    for (const path of own ?? []) expect([path, existsSync(join(root, path))]).toEqual([path, true]);
    const made = ['node_modules', 'dist'];
    for (const path of built ?? []) expect([...(own ?? []), ...made].map((name) => `/portico/${name}`)).toContain(path);
  });

  it('begins with the public image of the Node.js that Portico needs, and ends as another user than root', () => {
    expect(valuesOf(text, 'ARG')).toEqual([`BASE=node:${major}-slim`]);
    expect(valuesOf(text, 'FROM').map((value) => value.split(' ')[0])).toEqual(Array(2).fill('$' + '{BASE}'));
    expect(valuesOf(text, 'USER')).toEqual(['node']);
    expect(text.lastIndexOf('\nUSER ')).toBeLessThan(text.lastIndexOf('\nCMD '));
    expect(valuesOf(text, 'HEALTHCHECK').join()).toContain('/livez');
  });

  it('has no secret: neither in a setting nor in what is copied', () => {
    expect(valuesOf(text, '(?:ENV|ARG)').join(' ')).not.toMatch(/SECRET|PASSWORD|TOKEN|_URL/);
    const ignored = readFileSync(join(root, '.dockerignore'), 'utf8').split('\n');
    for (const name of ['.portico', '.git', 'node_modules', '**/*.env']) expect(ignored).toContain(name);
  });
});

describe('the example of settings', () => {
  it('names variables that there are, and no secret of its own', () => {
    const lines = read('portico.env.example')
      .split('\n')
      .filter((line) => /^[A-Z]/.test(line));
    const names = lines.map((line) => line.split('=')[0] ?? '');
    expect(names).toContain('SECRETS');
    for (const name of names) expect(Object.keys(environment.shape)).toContain(name);
    expect(lines).toContain('SECRETS=');
  });
});

/** What the tests read of a manifest of Kubernetes. */
interface Manifest {
  readonly apiVersion: string;
  readonly kind: string;
  readonly metadata: { readonly name: string };
  readonly spec: {
    readonly selector?: object;
    readonly ports?: readonly object[];
    readonly scaleTargetRef?: object;
    readonly template: { readonly spec: PodSpec };
  };
}
interface PodSpec {
  readonly terminationGracePeriodSeconds: number;
  readonly containers: readonly {
    readonly env: readonly { readonly name: string; readonly value: string }[];
    readonly ports: readonly { readonly name: string; readonly containerPort: number }[];
    readonly [probe: string]: unknown;
  }[];
}
interface Probe {
  readonly httpGet: { readonly path: string };
}
type ModelClass = new (manifest: object) => { validate(): void };

describe('the manifests of Kubernetes', () => {
  const manifests = parseAllDocuments(read('kubernetes/portico.yaml')).map((one): Manifest => one.toJS());
  const [deployment, service] = manifests as [Manifest, Manifest]; // the next test names them
  const { containers, terminationGracePeriodSeconds } = deployment.spec.template.spec;
  const [container] = containers;

  it.each(manifests.map((manifest) => [manifest.kind, manifest]))('%s is valid', async (kind, manifest) => {
    const { [kind]: Model } = (await import(/* @vite-ignore */ `kubernetes-models/${manifest.apiVersion}`)) as Record<
      string,
      ModelClass
    >;
    if (!Model) throw new Error(`There is no ${kind} of ${manifest.apiVersion}.`);
    expect(() => new Model(manifest).validate()).not.toThrow();
    expect(() =>
      new Model({ ...manifest, spec: { ...manifest.spec, selector: 1, rules: 1, scaleTargetRef: 1 } }).validate(),
    ).toThrow();
  });

  it('belong together, and set variables that there are', () => {
    expect(manifests.map(({ kind }) => kind)).toEqual([
      'Deployment',
      'Service',
      'PodDisruptionBudget',
      'HorizontalPodAutoscaler',
      'Ingress',
    ]);
    expect(new Set(manifests.map(({ metadata }) => metadata.name))).toEqual(new Set(['portico']));
    expect(service.spec.selector).toEqual({ 'app.kubernetes.io/name': 'portico' });
    for (const { name } of container?.env ?? []) expect(Object.keys(environment.shape)).toContain(name);
    const settingOf = (wanted: string) => container?.env.find(({ name }) => name === wanted)?.value;
    expect(container?.ports).toContainEqual({ name: 'metrics', containerPort: Number(settingOf('METRICS_PORT')) });
    expect(terminationGracePeriodSeconds).toBeGreaterThan(Number(settingOf('SHUTDOWN_DELAY_SECONDS')) + 10);
  });

  it('ask for the process with /livez, and for traffic with /readyz', () => {
    const pathOf = (probe: string) => (container?.[probe] as Probe | undefined)?.httpGet.path;
    expect(['startupProbe', 'livenessProbe', 'readinessProbe'].map(pathOf)).toEqual(['/livez', '/livez', '/readyz']);
    expect(container?.securityContext).toEqual({
      allowPrivilegeEscalation: false,
      readOnlyRootFilesystem: true,
      capabilities: { drop: ['ALL'] },
    });
  });
});

describe('the file for compose', () => {
  it('builds the image that there is, and waits for a PostgreSQL that answers', () => {
    const { services, volumes } = parse(read('compose.yaml'));
    expect(existsSync(join(root, services.portico.build.dockerfile))).toBe(true);
    expect(services.portico.depends_on).toEqual({ postgres: { condition: 'service_healthy' } });
    expect(services.portico.read_only).toBe(true);
    expect(services.postgres.healthcheck.test).toContain('pg_isready');
    expect(Object.keys(volumes)).toEqual(['postgres']);
  });
});

describe('the unit of systemd', () => {
  const text = read('portico.service');

  it('runs a script that there is, as a user of its own that may do little', () => {
    const [command = ''] = valuesOf(text, 'ExecStart');
    const script = command.split(' ')[1]?.replace('/opt/portico/', '') ?? '';
    expect(existsSync(join(root, script))).toBe(true);
    expect(valuesOf(text, 'User')).toEqual(['portico']);
    expect([valuesOf(text, 'NoNewPrivileges'), valuesOf(text, 'ProtectSystem')]).toEqual([['yes'], ['strict']]);
    expect(valuesOf(text, 'CapabilityBoundingSet')).toEqual(['']);
  });

  it.skipIf(!isThere('systemd-analyze', 'systemd'))('is right for systemd, and exposed to little', () => {
    const unit = join(folder, 'portico.service');
    const here = text.replace('/usr/bin/node', process.execPath).replaceAll('/opt/portico', root);
    writeFileSync(unit, here);
    const verified = spawnSync('systemd-analyze', ['verify', '--man=no', unit], { encoding: 'utf8' });
    expect([verified.status, verified.stderr.split('\n').filter((line) => line.includes('portico.service'))]).toEqual([
      0,
      [],
    ]);
    const security = spawnSync('systemd-analyze', ['security', '--offline=yes', '--threshold=25', unit], {
      encoding: 'utf8',
    });
    expect([security.status, security.stdout.slice(-200)]).toEqual([0, expect.any(String)]);
  });
});

describe('the example for nginx', () => {
  const text = read('nginx.conf');

  it('hands on what Portico reads, and nothing that a client claims', () => {
    expect(text).toContain('proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;');
    expect(text).toContain('proxy_set_header X-Forwarded-Host $host;');
    expect(text).toContain('proxy_set_header Host $host;');
  });

  it.skipIf(!isThere('nginx', 'nginx-light') || !commandPath('openssl'))('is right for nginx', () => {
    const request = ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-days', '2'];
    const files = ['-subj', '/CN=sign-in.example.com', '-keyout', 'privkey.pem', '-out', 'fullchain.pem'];
    execFileSync('openssl', [...request, ...files], { cwd: folder, stdio: 'ignore' });
    writeFileSync(join(folder, 'portico.conf'), text.replaceAll('/etc/portico/tls', folder));
    const whole = `pid ${folder}/pid; error_log stderr; events {} http { access_log off; include ${folder}/portico.conf; }`;
    writeFileSync(join(folder, 'nginx.conf'), whole);
    const tested = spawnSync('nginx', ['-t', '-p', folder, '-c', join(folder, 'nginx.conf')], { encoding: 'utf8' });
    expect([tested.status, tested.stderr]).toEqual([0, expect.stringContaining('test is successful')]);
  });
});
