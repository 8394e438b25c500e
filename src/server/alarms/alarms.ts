export { createAlarmMailer } from './alarm-mailer.ts';
export { alarmTables } from './alarm-tables.ts';
export { createAlarmWatch } from './alarm-watch.ts';
export { createMetricSampler } from './metric-samples.ts';
