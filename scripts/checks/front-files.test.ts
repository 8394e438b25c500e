import { expect, it } from 'vitest';
import { frontFileProblems } from './front-files.ts';

const front = 'src/server/lamps/lamps.ts';
const problems = (passedOn: string, others: Readonly<Record<string, string>>) =>
  frontFileProblems(new Map([[front, passedOn], ...Object.entries(others)]));
const both = "export { dim, type Lamp } from './lamp.ts';";

it.each([
  ['is imported', both, { 'src/server/app.ts': "import { dim, type Lamp } from './lamps/lamps.ts';" }],
  [
    'is imported under another name',
    "export { dim as dimLamp } from './lamp.ts';",
    { 'test/a.ts': "import { dimLamp as d } from '../src/server/lamps/lamps.ts';" },
  ],
  ['is loaded as a whole', both, { 'src/server/app.ts': "const lamps = await import('./lamps/lamps.ts');" }],
])('a name of a front file that %s has its place', (_, passedOn, others) => {
  expect(problems(passedOn, others)).toEqual([]);
});

it.each([
  ['nobody', {}],
  ['the own folder alone', { 'src/server/lamps/shade.ts': "import { dim, type Lamp } from './lamps.ts';" }],
  [
    'those who import it from where it is declared',
    { 'src/server/app.ts': "import { dim, Lamp } from './lamps/lamp.ts';" },
  ],
])('a name of a front file that is asked for by %s has none', (_, others) => {
  expect(problems(both, others)).toEqual([
    expect.stringContaining('passes dim on'),
    expect.stringContaining('passes Lamp on'),
  ]);
});
