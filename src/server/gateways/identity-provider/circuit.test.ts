import { expect, it } from 'vitest';
import { createCircuit } from './circuit.ts';

it('counts the providers that are paused, until their 30 s are over', async () => {
  let nowMs = 0;
  const circuit = createCircuit(() => nowMs);
  const fail = () => Promise.reject(new Error('away'));
  for (const host of ['one.example', 'two.example'])
    for (let n = 0; n < 5; n++) await circuit(host, fail).catch(() => undefined);
  await circuit('three.example', async () => 'answered');
  expect(circuit.paused()).toBe(2);
  nowMs = 30_000;
  expect(circuit.paused()).toBe(0);
});
