/**
 * Tables of the database that this browser keeps for one account: its chat (docs/decisions/0062)
 * and its unfinished uploads (docs/decisions/0133). A further one is added at the end.
 */
export const accountTables = ['outbox', 'texts', 'lists', 'threads', 'uploads'] as const;

/** Milliseconds after which a database that does not open counts as missing. */
const patience = 3000;

/**
 * A database of this browser: tables of values by key; values added later come last. It opens on
 * first use; every call rejects where browsers have or allow none, as in some private windows.
 * `onDeleted` is called when another page deletes it.
 */
export function browserDatabase(name: string, tables: readonly string[], onDeleted: () => void) {
  let opening: Promise<IDBDatabase> | null = null;
  const open = () => {
    const { promise, resolve, reject } = Promise.withResolvers<IDBDatabase>();
    const request = indexedDB.open(name, tables.length);
    request.onupgradeneeded = ({ oldVersion }) => {
      for (const table of tables.slice(oldVersion)) request.result.createObjectStore(table);
    };
    request.onerror = () => reject(request.error);
    request.onsuccess = () => {
      const database = request.result;
      database.onclose = () => {
        opening = null;
      };
      database.onversionchange = () => {
        database.close();
        opening = null;
        onDeleted();
      };
      resolve(database);
    };
    setTimeout(reject, patience, new Error('the database does not open'));
    return promise;
  };

  /** Resolves once the changes are stored. */
  const run = async <Value>(table: string, mode: IDBTransactionMode, work: (store: IDBObjectStore) => Value) => {
    opening ??= open();
    const transaction = (await opening).transaction(table, mode);
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const done = work(transaction.objectStore(table));
    transaction.oncomplete = () => resolve();
    transaction.onabort = () => reject(transaction.error);
    await promise;
    return done;
  };

  return {
    close: () => void opening?.then((database) => database.close()),
    async get<Value>(table: string, key: string): Promise<Value | undefined> {
      const request: IDBRequest<Value | undefined> = await run(table, 'readonly', (store) => store.get(key));
      return request.result;
    },
    async all<Value>(table: string): Promise<Value[]> {
      const request: IDBRequest<Value[]> = await run(table, 'readonly', (store) => store.getAll());
      return request.result;
    },
    async put(table: string, key: string, value: object): Promise<void> {
      await run(table, 'readwrite', (store) => store.put(value, key));
    },
    async clear(table: string): Promise<void> {
      await run(table, 'readwrite', (store) => store.clear());
    },
    async remove(table: string, key: string): Promise<void> {
      await run(table, 'readwrite', (store) => store.delete(key));
    },
  };
}
