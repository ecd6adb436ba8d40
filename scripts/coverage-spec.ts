/**
 * `npm run coverage:spec`: the number of the specification's rows met in each way, the gaps of
 * those met in part, and those without a test; then the rows of our own. `--min N` fails when fewer
 * of the specification's are fully proven.
 */
import { faultsOf, isOurs, readTable, readTitles } from './specification.ts';

const rows = readTable();
const table = rows.filter((row) => !isOurs(row));
const ours = rows.filter(isOurs);
const of = (how: string) => table.filter((row) => row.how === how);
const proven = of('test').length + of('equivalent').length;

console.log(
  `${proven} of ${table.length} rows are wholly proven, ${of('equivalent').length} of them by an equivalent.`,
);
console.log(`${of('choice').length} are our choice, ${of('impossible').length} cannot happen.`);
console.log(`\n${of('part').length} in part:`);
for (const { id, note } of of('part')) console.log(`  ${id}: ${note}`);
console.log(`\n${of('later').length} later:`);
const features = Map.groupBy(of('later'), ({ id }) => id.replace(/-\d+$/, ''));
for (const [feature, rows] of features) {
  console.log(`  ${feature} ${rows.map(({ id }) => id.replace(/^.*-/, '')).join(' ')} (${rows.length})`);
}

const ownProven = ours.filter(({ how }) => how === 'test' || how === 'equivalent').length;
console.log(`\n${ownProven} of ${ours.length} rows of our own are wholly proven.`);

const faults = faultsOf(rows, readTitles());
for (const fault of faults) console.error(fault);
const minimum = process.argv.includes('--min') ? Number(process.argv[process.argv.indexOf('--min') + 1]) : 0;
if (faults.length > 0 || proven < minimum) process.exitCode = 1;
