import { type Alarm, listAlarms, readAlarmWatch } from '../../kernel/management.generated.ts';
import { answer, type PartPreviews } from '../../kernel/preview/PartPreviews.ts';
import { AlarmStrip } from './AlarmStrip.tsx';

const since = Date.UTC(2027, 2, 1, 13, 2);
const alarm = (values: Partial<Alarm>): Alarm => ({
  id: 'a1',
  rule: 'PorticoMessagesFail',
  severity: 'warning',
  state: 'open',
  subject: { channel: 'sms' },
  value: 0.2,
  unit: 'share',
  whole: 340,
  since,
  canEnd: false,
  ...values,
});
const watch = (values: object) =>
  answer(readAlarmWatch, { at: since, evaluatedAt: since, isBlind: false, open: 0, muted: 0, ...values });
const strip = () => <AlarmStrip brand={3420} />;
const open = [
  alarm({
    id: 'a2',
    rule: 'PorticoBrandLimitReached',
    severity: 'critical',
    subject: { brand: '3420', limit: 'codes' },
    value: 1840,
    unit: 'count',
    brandId: 3420,
  }),
  alarm({}),
];

export const previews: PartPreviews = {
  AlarmStrip: {
    'two alarms, and more': {
      draw: strip,
      answers: [watch({ open: 5 }), answer(listAlarms, { items: open })],
      shows: 'main section a',
    },
    'few, so they are counted': {
      draw: strip,
      answers: [watch({ open: 1 }), answer(listAlarms, { items: [alarm({ whole: 24 })] })],
      shows: 'main section a',
    },
    'nobody sees whether something is wrong': {
      draw: strip,
      answers: [watch({ isBlind: true }), answer(listAlarms, { items: [] })],
      shows: 'main section svg',
    },
  },
};
