export {
  type AccessChanges,
  type AccessSubject,
  createAccessChanges,
  subjectOfRole,
} from './access-change-store.ts';
export { type Approval, type Approvals, createApprovals } from './approval-store.ts';
export { approvalTables } from './approval-tables.ts';
export { waitsFor } from './independent-person.ts';
