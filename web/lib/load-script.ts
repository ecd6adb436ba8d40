/** Loads a script of another service, with `retries` more tries if it does not arrive (CALL-70). */
export async function loadScript(source: string, retries: number): Promise<void> {
  try {
    await loadOnce(source);
  } catch (error) {
    if (retries === 0) throw error;
    await loadScript(source, retries - 1);
  }
}

function loadOnce(source: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script');
    script.src = source;
    script.async = true;
    script.onload = () => resolve();
    script.onerror = () => {
      script.remove();
      reject(new Error(`${source} did not load`));
    };
    document.head.append(script);
  });
}
