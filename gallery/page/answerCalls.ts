import type { PreviewAnswer } from '../../src/web/kernel/flow/ScreenPreviews.ts';

const { fetch } = window;
let pendingCalls = 0;

/** Whether no call is waiting for its response. */
export function hasNoPendingCalls(): boolean {
  return pendingCalls === 0;
}

/** Answers calls with the responses of a preview, by path; other requests go to the server. */
export function answerCalls(answers: Readonly<Record<string, PreviewAnswer>>): void {
  window.fetch = async (input, init) => {
    const answer = answers[new URL(String(input), location.href).pathname];
    if (answer === 'none') return new Promise<Response>(() => undefined);
    if (answer) return Response.json(envelopeOf(answer));
    pendingCalls++;
    return fetch(input, init).finally(() => pendingCalls--);
  };
}

function envelopeOf(answer: Exclude<PreviewAnswer, 'none'>) {
  return 'data' in answer
    ? { status: { success: true }, data: answer.data }
    : { status: { success: false, traceId: '5f1d9c7e2a4b8036', ...answer.refusal } };
}
