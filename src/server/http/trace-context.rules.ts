/** A place in a trace of requests through several systems (W3C Trace Context). */
export interface TraceContext {
  /** 32 hexadecimal digits, the same in every system. */
  readonly trace: string;
  /** 16 hexadecimal digits: this request. */
  readonly span: string;
  /** Two hexadecimal digits, such as `01` for a trace that is recorded. They are handed on as they came. */
  readonly flags: string;
  /** The span of the caller; undefined where a trace begins. */
  readonly parent?: string | undefined;
}

/** Later versions may have more fields. All zeros are no id. */
const traceparent = /^(?!ff)[\da-f]{2}-(?!0{32})([\da-f]{32})-(?!0{16})([\da-f]{16})-([\da-f]{2})(-.*)?$/;
const ownVersion = '00';

/** The place of a request in the trace that its `traceparent` names, or in a new one. */
export function traceContextOf(header: string | undefined, span: string, newTrace: () => string): TraceContext {
  const [, trace, parent, flags, more] = traceparent.exec(header ?? '') ?? [];
  const isWrong = trace === undefined || flags === undefined || (more !== undefined && header?.startsWith(ownVersion));
  return isWrong ? { trace: newTrace(), span, flags: '00' } : { trace, span, flags, parent };
}

/** The header that hands a place on. */
export const traceparentOf = ({ trace, span, flags }: Omit<TraceContext, 'parent'>) =>
  `${ownVersion}-${trace}-${span}-${flags}`;
