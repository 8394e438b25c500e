import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Registry } from 'prom-client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type WayName, waysOf } from '../src/console/parts/alarms/alarm-ways.ts';
import type { AlarmName } from '../src/contract/alarms.ts';
import { createMetrics } from '../src/server/metrics/metrics.ts';
import { alertSamples } from './alert-samples.ts';
import { findPromtool } from './promtool.ts';

const root = join(import.meta.dirname, '..');
const read = (file: string) => readFileSync(join(root, file), 'utf8');
const registry = new Registry();
const metrics = createMetrics(registry);
metrics.observe({
  hashing: () => ({ reserved: 1, limit: 80, refused: 0 }),
  connections: () => ({ inUse: 1, idle: 1, waiting: 0, limit: 10 }),
  jobs: async () => ({}),
  outbox: async () => [],
  pausedChannels: () => [],
  pausedServices: () => ({}),
  faultyServices: () => ({}),
  migrations: async () => ({ applied: 1, missing: 0, newer: 0 }),
});

/** The labels of each series that a process tells, by its name. */
const labelsOf = new Map<string, readonly string[]>();
beforeAll(async () => {
  for (const { name, type } of await registry.getMetricsAsJSON()) {
    const { labelNames = [] } = registry.getSingleMetric(name) as unknown as { labelNames?: readonly string[] }; // untyped
    const kind = String(type);
    for (const suffix of kind === 'histogram' ? ['_bucket', '_sum', '_count'] : [''])
      labelsOf.set(name + suffix, labelNames);
  }
});

/** What Prometheus itself adds. */
const ofPrometheus = ['job', 'instance', 'le'];
const series = /\b((?:portico|nodejs|process)_\w+)(\{[^}]*\})?/g;
const grouping = /\b(?:by|on|without) ?\(([^)]*)\)/g;

/** The metrics and labels of a query that no process tells. */
function unknownIn(query: string): readonly string[] {
  const named = [...query.matchAll(series)];
  const wrong = named.flatMap(([, name = '', matchers = '']) => {
    const labels = labelsOf.get(name);
    if (!labels) return [name];
    const used = [...matchers.matchAll(/(\w+) ?(?:=~|!~|!=|=)/g)].map(([, label = '']) => label);
    return used.filter((label) => ![...labels, ...ofPrometheus].includes(label)).map((label) => `${name}{${label}}`);
  });
  const known = [...named.flatMap(([, name = '']) => labelsOf.get(name) ?? []), ...ofPrometheus];
  const grouped = [...query.matchAll(grouping)].flatMap(([, list = '']) =>
    list.split(',').map((label) => label.trim()),
  );
  return [...wrong, ...grouped.filter((label) => !known.includes(label))];
}

/** The alerts with their expressions. Each begins with `- alert:`; an expression ends where its next field begins. */
const rules = read('ops/portico.rules.yml')
  .split(/^ {6}- alert: /m)
  .slice(1)
  .map((text) => ({
    alert: text.split('\n', 1).join(),
    expr: /^ {8}expr: ([\s\S]*?)^ {8}\w+:/m.exec(text)?.[1] ?? '',
  }));
const dashboard = JSON.parse(read('ops/dashboard.json'));
const panels: { title: string; targets: { expr: string }[] }[] = dashboard.panels.filter(
  (one: object) => 'targets' in one,
);

/** The rows of the alerts in docs/operating.md: name, what to do, way out. */
const alertRows = /^\| `(Portico\w+)` \| [^|]+ \| ([^|]+) \| ([^|]+) \|$/gm;

/** What docs/operating.md calls the places of the console. */
const wayWords: Readonly<Record<WayName, string>> = {
  overview: 'Overview',
  messages: 'Messages',
  providers: 'Providers',
  spending: 'Spending',
  audit: 'Audit',
  verifications: 'Verifications',
  installation: 'Installation',
  connection: 'The connection of the company',
};

describe('alerts and dashboard', () => {
  it.each([
    ['portico_request_seconds{status="200"}', ['portico_request_seconds']],
    ['rate(portico_messages_total{chanel="sms"}[5m])', ['portico_messages_total{chanel}']],
    ['sum by (apps) (portico_sign_in_steps_total)', ['apps']],
  ])('are not taken for right when they say %s', (query, wrong) => expect(unknownIn(query)).toEqual(wrong));

  it('name metrics and labels that the server has', () => {
    const queries = [
      ...rules.map(({ expr }) => expr),
      ...panels.flatMap(({ targets }) => targets.map(({ expr }) => expr)),
    ];
    expect(rules.length).toBeGreaterThan(15);
    expect(queries.length).toBeGreaterThan(60);
    for (const query of queries) expect([query, unknownIn(query)]).toEqual([query, []]);
  });

  it('show each metric of Portico in a panel', () => {
    const shown = panels.flatMap(({ targets }) => targets.map(({ expr }) => expr)).join('\n');
    for (const name of [...labelsOf.keys()].filter((one) => one.startsWith('portico_') && !one.endsWith('_sum')))
      expect(shown).toContain(name);
  });

  it('are explained in docs/operating.md: each metric, and what to do about each alert', () => {
    const document = read('docs/operating.md');
    for (const name of labelsOf.keys())
      if (name.startsWith('portico_')) expect(document).toContain(`\`${name.replace(/_(bucket|sum|count)$/, '')}`);
    const rows = [...document.matchAll(alertRows)];
    expect(rows.map(([, name]) => name)).toEqual(rules.map(({ alert }) => alert));
  });

  it('[CNSL-25e] say in docs/operating.md what to do in the words of the console, and the way out there', () => {
    const rows = [...read('docs/operating.md').matchAll(alertRows)];
    const texts: Readonly<Record<string, string>> = JSON.parse(read('data/console-locales/en_US.json'));
    for (const [, name = '', todo = '', way = ''] of rows) {
      expect(todo.startsWith(texts[`alarms.toDo.${name}`] ?? 'a text')).toBe(true);
      const ways = waysOf[name as AlarmName].map((one) => wayWords[one]).join(', '); // a name of the rules
      expect([name, way.toLowerCase()]).toEqual([name, ways.toLowerCase()]);
    }
  });
});

const folder = mkdtempSync(join(tmpdir(), 'portico-monitoring-'));
afterAll(() => rmSync(folder, { recursive: true }));
const promtool = findPromtool(folder);
const run = (args: readonly string[], input?: string) => {
  const { status, stdout, stderr } = spawnSync(promtool ?? '', args, { encoding: 'utf8', ...(input && { input }) });
  return { status, said: stdout + stderr };
};

it('has a sample for each alert', () => {
  expect(Object.keys(alertSamples)).toEqual(rules.map(({ alert }) => alert));
  for (const samples of Object.values(alertSamples)) expect(samples.some(({ fires }) => fires)).toBe(true);
});

describe.skipIf(!promtool)('Prometheus', () => {
  it('accepts the rules and the example of its settings', () => {
    expect(run(['check', 'rules', join(root, 'ops/portico.rules.yml')])).toMatchObject({ status: 0 });
    expect(run(['check', 'config', '--syntax-only', join(root, 'ops/prometheus.yml')])).toMatchObject({ status: 0 });
  });

  it('raises each alert for what it is about, and for nothing else', () => {
    const tests = Object.entries(alertSamples).flatMap(([alertname, samples]) =>
      samples.map(({ series: given, at, fires }) => ({
        interval: '1m',
        input_series: Object.entries(given).map(([name, values]) => ({ series: name, values })),
        alert_rule_test: Object.keys(alertSamples).map((name) => ({
          eval_time: at,
          alertname: name,
          exp_alerts:
            fires && name === alertname
              ? [{ exp_labels: fires.labels, exp_annotations: { summary: fires.summary } }]
              : [],
        })),
      })),
    );
    const file = join(folder, 'tests.json');
    writeFileSync(
      file,
      JSON.stringify({ rule_files: [join(root, 'ops/portico.rules.yml')], evaluation_interval: '1m', tests }),
    );
    const { status, said } = run(['test', 'rules', file]);
    expect([status, said]).toEqual([0, expect.stringContaining('SUCCESS')]);
  });

  it('finds the names and the text of the metrics right', async () => {
    const server = await metrics.listen(0, '127.0.0.1');
    const { port } = server.address() as AddressInfo; // of a server that listens
    const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
    server.close();
    const { said } = run(['check', 'metrics'], text);
    expect(said.split('\n').filter((line) => line.includes('portico_') || /error/i.test(line))).toEqual([]);
  });
});
