import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { alertSamples } from '../../../test/alert-samples.ts';
import { minutesOf, seriesOf, valuesOf } from '../../../test/promtool-series.ts';
import { type AlarmName, alarmNames } from '../../contract/alarms.ts';
import { alarmRules, looksBackMs } from './alarm-rules.rules.ts';
import type { AlarmWindow, MetricSample } from './alarm-window.rules.ts';
import { type MetricReading, sampledMetrics, sampleOf } from './sampled-series.rules.ts';

const minuteMs = 60_000;

/** The samples of a process, minute after minute, from the series of a test of Prometheus. */
function samplesOf(series: Readonly<Record<string, string>>, process = 'a'): readonly MetricSample[] {
  const all = Object.entries(series).map(([text, notation]) => ({ ...seriesOf(text), values: valuesOf(notation) }));
  const minutes = Math.max(...all.map(({ values }) => values.length));
  return Array.from({ length: minutes }, (_, minute) => {
    const readings = all.flatMap(({ name, labels, values }): MetricReading[] => {
      const value = values[minute];
      return value === undefined ? [] : [{ name, labels, value }];
    });
    return { process, at: minute * minuteMs, values: sampleOf(readings) };
  });
}

const until = (samples: readonly MetricSample[], at: number, down: readonly string[] = []): AlarmWindow => ({
  at,
  samples: samples.filter((sample) => sample.at <= at),
  down,
});

/** The rules that hold at a time as long as they must, with what they have found. */
const alarmsAt = (windowAt: (at: number) => AlarmWindow, at: number) =>
  alarmRules.flatMap(({ name, forMs, find }) => {
    const times = Array.from({ length: forMs / minuteMs + 1 }, (_, n) => at - n * minuteMs);
    return times.every((time) => find(windowAt(time)).length > 0) ? [[name, find(windowAt(at))] as const] : [];
  });

const cases = Object.entries(alertSamples).flatMap(([name, samples]) =>
  samples.map((sample, n) => ({ name, n, ...sample })),
);

describe('[CNSL-25a] the rules of the alarms', () => {
  it.each(cases)('find for sample $n of $name what Prometheus finds', ({ name, series, at, fires }) => {
    const samples = samplesOf(series);
    const up = Object.entries(series).find(([text]) => text.startsWith('up{'))?.[1];
    const downAt = (time: number) => (up && valuesOf(up)[time / minuteMs] === 0 ? ['a'] : []);
    const found = alarmsAt((time) => until(samples, time, downAt(time)), minutesOf(at) * minuteMs);
    expect(found.map(([one]) => one)).toEqual(fires ? [name] : []);
    for (const [, [finding]] of found)
      for (const [label, value] of Object.entries(finding?.subject ?? {}))
        expect([label, fires?.labels[label === 'process' ? 'instance' : label]]).toEqual([label, value]);
  });

  it('are those of ops/portico.rules.yml, with the same severity and time', () => {
    const text = readFileSync(join(import.meta.dirname, '../../../ops/portico.rules.yml'), 'utf8');
    const units: Readonly<Record<string, number>> = { m: minuteMs, h: 60 * minuteMs };
    const written = text
      .split(/^ {6}- alert: /m)
      .slice(1)
      .map((rule) => {
        const [, number = '0', unit = 'm'] = /^ {8}for: (\d+)([mh])$/m.exec(rule) ?? [];
        const [, severity] = /severity: (\w+)/.exec(rule) ?? [];
        return { name: rule.split('\n', 1).join(), severity, forMs: Number(number) * (units[unit] ?? 0) };
      });
    expect(alarmRules.map(({ name, severity, forMs }) => ({ name, severity, forMs }))).toEqual(written);
    expect(alarmRules.map(({ name }) => name)).toEqual(alarmNames);
  });

  it('read no metric that Prometheus does not read, and look back no further than samples are read', () => {
    const text = readFileSync(join(import.meta.dirname, '../../../ops/portico.rules.yml'), 'utf8');
    for (const metric of sampledMetrics) expect(text).toContain(metric);
    expect(Math.max(...looksBackMs)).toBe((24 * 60 + 30) * minuteMs);
  });
});

const find = (name: AlarmName, window: AlarmWindow) =>
  alarmRules.find((rule) => rule.name === name)?.find(window) ?? [];
const place = 'job="portico",instance="a"';
const opened = `portico_sign_in_steps_total{${place},event="signInOpened",brand="2010",app="shop"}`;
const finished = `portico_sign_in_steps_total{${place},event="signInFinished",brand="2010",app="shop"}`;

describe('[CNSL-25a] what a rule counts', () => {
  it('is the sum of processes, also of one that has been replaced by another meanwhile', () => {
    const ended = samplesOf({ [opened]: '1000+1x9' }, 'ended');
    const next = samplesOf({ [opened]: '0+1x9' }, 'next').map((one) => ({ ...one, at: one.at + 10 * minuteMs }));
    const window = until([...ended, ...next], 19 * minuteMs);
    const [finding] = find('PorticoNobodySignsIn', window);
    expect(finding).toMatchObject({ value: 5 + 9, unit: 'count' }); // since the fifth minute of the first one
  });

  it('is what the counter of a process has when it is lower than before', () => {
    const window = until(samplesOf({ [opened]: '1000x20 0+6x4' }), 25 * minuteMs);
    expect(find('PorticoNobodySignsIn', window)).toMatchObject([{ value: 24 }]);
  });

  it('is the same from the samples around the times that rules look at as from all of them', () => {
    const samples = samplesOf({ [opened]: '0+10x1600', [finished]: '0+8x1440 11520+2x160' });
    const at = 1490 * minuteMs;
    const some = looksBackMs.flatMap((backMs) => samples.findLast((one) => one.at <= at - backMs) ?? []);
    const few = until(
      [...new Set(some)].toSorted((one, other) => one.at - other.at),
      at,
    );
    expect(find('PorticoAppFails', few)).toEqual(find('PorticoAppFails', until(samples, at)));
    expect(find('PorticoAppFails', few)).toEqual([
      { subject: { app: 'shop' }, value: 0.2, unit: 'share', whole: 300, brand: '2010' },
    ]);
  });

  it('of an app is about no brand when it has several', () => {
    const other = opened.replace('2010', '3420');
    const window = until(
      samplesOf({ [opened]: '0+10x1600', [other]: '0+1x1600', [finished]: '0+8x1440 11520+2x160' }),
      1490 * minuteMs,
    );
    expect(find('PorticoAppFails', window)).toMatchObject([{ subject: { app: 'shop' }, brand: undefined }]);
  });

  it('is nothing of a process that has told nothing for two minutes', () => {
    const samples = samplesOf({ [`portico_audit_seal_alarm{${place}}`]: '1x5' });
    expect(find('PorticoAuditSealAlarm', until(samples, 6 * minuteMs))).toHaveLength(1);
    expect(find('PorticoAuditSealAlarm', until(samples, 7 * minuteMs))).toEqual([]);
  });

  it('keeps apart what is kept of labels with any sign', () => {
    const strange = 'portico_sso_certificate_end_seconds{connection="a|b c"}';
    expect(find('PorticoCertificateEnds', until(samplesOf({ [strange]: '86400x1' }), minuteMs))).toMatchObject([
      { subject: { connection: 'a|b c' }, value: 86_340, unit: 'secondsLeft' },
    ]);
  });
});
