/** The facts of a lock file that decide what an installation brings. */
export interface Locked {
  packages: Record<
    string,
    {
      version?: string;
      resolved?: string;
      integrity?: string;
      link?: boolean;
      inBundle?: boolean;
      optional?: boolean;
      os?: string[];
      cpu?: string[];
    }
  >;
}

/**
 * Names each package of a lock file that an installation could not prove, or that does not come
 * from the registry: one without a SHA-512 of its contents, of a repository or an address, or
 * asked for by a range in our own package.json.
 */
export function faultsOfLock({ packages }: Locked, asked: Readonly<Record<string, string>>): string[] {
  const faults = Object.entries(asked)
    .filter(([, version]) => !/^\d+\.\d+\.\d+(?:-[\w.]+)?$/.test(version))
    .map(([name, version]) => `package.json asks for ${name} ${version}: name one version.`);
  for (const [path, entry] of Object.entries(packages)) {
    // The clone itself, and its workspaces, are no packages of others.
    if (!path.startsWith('node_modules/') || entry.link) continue;
    if (entry.resolved !== undefined) faults.push(`${path} names where it comes from: ${entry.resolved}`);
    if (!/^\d/.test(entry.version ?? '')) faults.push(`${path} has no version of the registry: ${entry.version}`);
    // npm does not write those of other platforms (scripts/lock.ts); it asks the registry for them.
    const isElsewhere = entry.optional && (entry.os !== undefined || entry.cpu !== undefined);
    if (!/^sha512-/.test(entry.integrity ?? '') && !entry.inBundle && !isElsewhere) {
      faults.push(`${path} has no digest of its contents.`);
    }
  }
  return faults;
}
