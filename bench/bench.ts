import { readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism, cpus } from 'node:os';
import { join } from 'node:path';
import { buildPage, buildServerWhenStale, isPageStale } from '../scripts/build.ts';
import { measureConsole } from './console.ts';
import { measureDistance } from './distance.ts';
import { holds, report, type Section } from './figures.ts';
import { measureFirstScreen } from './first-screen.ts';
import { measureGrownWorkers } from './grown-workers.ts';
import { measureGrowth } from './growth.ts';
import { measureGrowthOnPostgres } from './growth-postgres.ts';
import { measureImports } from './imports.ts';
import { measureJobs } from './jobs.ts';
import { measureLaterScreens } from './later-screens.ts';
import { measureLines } from './lines.ts';
import { measureLongList } from './long-list.ts';
import { measureLongLoad } from './long-load.ts';
import { measureOverload } from './overload.ts';
import { measurePasskeys } from './passkeys.ts';
import { measurePasting } from './pasting.ts';
import { measurePlaceHabits } from './place-habits.ts';
import { measureRequests } from './requests.ts';
import { measureSecondStep } from './second-step.ts';
import { type ServerUnderTest, startServer } from './server-under-test.ts';
import { measureSignIns } from './sign-ins.ts';
import { measureStartUp } from './start-up.ts';
import { measureStatewideGuide } from './statewide.ts';
import { measureStreetGuide } from './street-guide.ts';
import { measureWholeSignIns } from './whole-sign-ins.ts';
import { measureWorkers } from './workers.ts';

const measurements: readonly [string, (server: ServerUnderTest) => Promise<Section>][] = [
  ['starting and resting', measureStartUp],
  ['the first screen', measureFirstScreen],
  ['later screens', measureLaterScreens],
  ['the console', measureConsole],
  ['a long list', measureLongList],
  ['signing in', measureSignIns],
  ['whole sign-ins', measureWholeSignIns],
  ['distance to PostgreSQL', measureDistance],
  ['the second step', measureSecondStep],
  ['passkeys', measurePasskeys],
  ['more than it can do', measureOverload],
  ['requests', measureRequests],
  ['importing', measureImports],
  ['bulk jobs', measureJobs],
  ['looking addresses up', measureStreetGuide],
  ['pasting addresses', measurePasting],
  ['the lines of a large company', measureLines],
];

/** What takes minutes, each with a server of its own. What is undefined lacks something on this machine, and says so. */
const onDemand: readonly [string, () => Promise<Section | undefined>][] = [
  ['--growth', measureGrowth],
  ['--growth-postgres', measureGrowthOnPostgres],
  ['--long-load', measureLongLoad],
  ['--statewide', measureStatewideGuide],
  ['--habits', measurePlaceHabits],
  ['--workers', measureWorkers],
  ['--workers', measureGrownWorkers],
];

if ((isPageStale() && !buildPage()) || !buildServerWhenStale()) process.exit(1);
const server = await startServer();
const sections: Section[] = [];
const chosen = process.argv.slice(2).filter((argument) => !argument.startsWith('--'));
for (const [name, measure] of measurements.filter(([name]) => chosen.length === 0 || chosen.includes(name))) {
  process.stderr.write(`Measuring ${name}…\n`);
  sections.push(await measure(server));
}
await server.portico[Symbol.asyncDispose]();
for (const [flag, measure] of onDemand)
  if (process.argv.includes(flag)) {
    const section = await measure();
    if (section) sections.push(section);
  }

const [processor] = cpus();
const machine = `Node.js ${process.versions.node} on ${availableParallelism()} cores (${processor?.model.trim() || process.arch}), ${process.platform}.`;
const text = report(sections, machine);
process.stdout.write(`${text}\n`);
if (process.argv.includes('--write')) writeReport(text);
const missedBudgets = sections.flatMap(({ figures }) => figures.filter((figure) => holds(figure) === false));
process.stdout.write(
  `${missedBudgets.length === 0 ? 'Every budget holds.' : `${missedBudgets.length} budgets do not hold.`}\n`,
);

/** Renews the sections that were measured in docs/bench.md, and keeps the others. */
function writeReport(text: string): void {
  const path = join(import.meta.dirname, '../docs/bench.md');
  const sectionsOf = (report: string) => {
    const [head = '', ...parts] = report.trimEnd().split(/\n(?=## )/);
    return { head, parts: new Map(parts.map((part) => [part.split('\n', 1)[0] ?? '', part.trimEnd()])) };
  };
  const measured = sectionsOf(text);
  const all = new Map([...sectionsOf(readFileSync(path, 'utf8')).parts, ...measured.parts]);
  writeFileSync(path, `${[measured.head.trimEnd(), ...all.values()].join('\n\n')}\n`);
}
