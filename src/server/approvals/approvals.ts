export { type Approval, type Approvals, createApprovals } from './approval-store.ts';
export { approvalTables } from './approval-tables.ts';
