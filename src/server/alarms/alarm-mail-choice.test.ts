import { describe, expect, it } from 'vitest';
import type { Reach } from '../operation/reach.ts';
import { countMail, newsFor, pathOfAlarm } from './alarm-mail-choice.ts';
import type { AlarmNews } from './alarm-news.ts';

const alarm = (id: string, severity: AlarmNews['severity'], brandId?: number): AlarmNews => ({
  id,
  rule: 'PorticoServiceFaulty',
  severity,
  subject: {},
  brandId,
  event: 'opened',
});
const news = [alarm('warns', 'warning'), alarm('near', 'critical', 0), alarm('far', 'warning', 1210)];
const everything: Reach = { kind: 'installation' };
const near: Reach = { kind: 'brand', brandId: 0 };

describe('what one person is told of alarms', () => {
  it.each([
    ['all', [everything], ['near', 'warns', 'far']],
    ['critical', [everything], ['near']],
    ['all', [near], ['near']],
    ['all', [near, { kind: 'brand', brandId: 1210 }], ['near', 'far']],
    ['none', [everything], []],
    ['all', [{ kind: 'company', companyId: 'acme' }], []],
    ['all', [], []],
  ] as const)('[CNSL-37b] is by the choice %s and rights over %j: %j', (choice, own, told) => {
    expect(newsFor(news, choice, own).map(({ id }) => id)).toEqual(told);
  });

  it('[CNSL-37d] leads to the list of all, or to that of the only brand that the person reaches', () => {
    expect(pathOfAlarm({ id: 'k3', brandId: 0 }, [near, everything])).toBe('/console/all/alarms?open=k3');
    expect(pathOfAlarm({ id: 'k3', brandId: 0 }, [near])).toBe('/console/b/0/alarms?open=k3');
    expect(pathOfAlarm({ id: 'k3', brandId: undefined }, [everything])).toBe('/console/all/alarms?open=k3');
  });

  it('[CNSL-37c] is at most six mails in any hour', () => {
    const minuteMs = 60_000;
    let sentAt: readonly number[] = [];
    const sent = Array.from({ length: 80 }, (_, minute) => {
      const next = countMail(sentAt, minute * minuteMs);
      sentAt = next ?? sentAt;
      return next ? [minute] : [];
    }).flat();
    expect(sent).toEqual([0, 1, 2, 3, 4, 5, 60, 61, 62, 63, 64, 65]);
  });
});
