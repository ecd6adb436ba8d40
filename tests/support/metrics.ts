/** Returns the values of metrics in Prometheus's text format, by `name{label="…"}`. */
export function metricsIn(text: string): Map<string, number> {
  const lines = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  return new Map(
    lines.map((line) => {
      const space = line.lastIndexOf(' ');
      return [line.slice(0, space), Number(line.slice(space))];
    }),
  );
}

/** Reads the metrics of a server on this machine. */
export async function readMetrics(port: string): Promise<Map<string, number>> {
  return metricsIn(await (await fetch(`http://127.0.0.1:${port}/metrics`)).text());
}
