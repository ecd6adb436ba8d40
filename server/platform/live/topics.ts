/** One open stream. After its end it is in no topic and gets no write. */
export interface Stream {
  session_id: string;
  /** The part of all streams with which it has its heartbeat. */
  part: number;
  write(chunk: Uint8Array): void;
  end(): void;
}

/** Creates the index of streams by their topics: a person, a session. */
export function openTopics() {
  const streams = new Map<string, Set<Stream>>();

  return {
    /** Puts a stream under its topics; the returned function takes it out again. */
    join(topics: string[], stream: Stream): () => void {
      for (const topic of topics) {
        const members = streams.get(topic) ?? new Set();
        streams.set(topic, members.add(stream));
      }
      return () => {
        for (const topic of topics) {
          const members = streams.get(topic);
          members?.delete(stream);
          if (members?.size === 0) streams.delete(topic);
        }
      };
    },
    /** Returns the streams of one topic as they are now. */
    of: (topic: string): Stream[] => [...(streams.get(topic) ?? [])],
    /** Returns every stream once. */
    all: (): Stream[] => [...new Set([...streams.values()].flatMap((members) => [...members]))],
  };
}
