// `npm run faults` runs every fault; `npm run faults -- kills 20` one of them, with its own number.
import { buildWorkers } from "../../scripts/setup/build-workers.mjs";
import { runKills } from "./run-kills";
import { runStreams } from "./run-streams";

/** Each takes one number, which bounds it, and returns whether every promise was kept. */
const FAULTS: Readonly<Record<string, (bound?: number) => Promise<boolean>>> = {
  kills: runKills,
  streams: runStreams,
};

const [chosen, bound] = process.argv.slice(2);
if (chosen !== undefined && !Object.hasOwn(FAULTS, chosen)) {
  console.error(`There is no fault "${chosen}": choose one of ${Object.keys(FAULTS).join(", ")}.`);
  process.exit(2);
}
await buildWorkers();
const names = Object.keys(FAULTS).filter((name) => chosen === undefined || name === chosen);
for (const name of names) {
  console.log(`== ${name}`);
  const isKept = await FAULTS[name]?.(bound === undefined ? undefined : Number(bound));
  if (isKept !== true) process.exitCode = 1;
}
console.log(process.exitCode === 1 ? "A promise was broken." : "All promises were kept.");
