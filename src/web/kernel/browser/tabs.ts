import { tabChannelOf } from '../../../contract/tab-channel.ts';

/** Other tabs of this browser with the same sign-in. A browser without the interface has nothing to tell. */
const channels = new Map<string, BroadcastChannel>();

function channelOf(signInId: string): BroadcastChannel | undefined {
  if (!('BroadcastChannel' in window)) return undefined;
  const channel = channels.get(signInId) ?? new BroadcastChannel(tabChannelOf(signInId));
  channels.set(signInId, channel);
  return channel;
}

/** Sends a word to the other tabs. */
export function tellTabs(signInId: string, word: string): void {
  channelOf(signInId)?.postMessage(word);
}

/** Calls back with each word from another tab. Returns a function that stops this. */
export function listenToTabs(signInId: string, hear: (word: string) => void): () => void {
  const channel = channelOf(signInId);
  const listener = ({ data }: MessageEvent) => hear(String(data));
  channel?.addEventListener('message', listener);
  return () => channel?.removeEventListener('message', listener);
}
