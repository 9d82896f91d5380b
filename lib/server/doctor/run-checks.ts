import { type DatabaseLocation, databaseLocation, dataFile } from "../env";
import { type Check, check, reasonOf } from "./check";
import { checkFolder, checkPermissions } from "./check-files";
import { checkDisk, checkNode, checkWorkers } from "./check-machine";
import { type Address, checkPort } from "./check-port";
import { checkPostgres } from "./check-postgres";
import { checkProviders } from "./check-providers";
import { checkSqlite } from "./check-sqlite";

type Options = Readonly<{
  minimumNode: string;
  readAddress: () => Address;
  requireFreePort: (address: Address) => Promise<void>;
  now: Date;
}>;

/** Looks at everything that keeps the server from working, and changes nothing. */
export async function runChecks(options: Options): Promise<readonly Check[]> {
  return [
    checkNode(options.minimumNode),
    checkWorkers(),
    ...(await checkData(options.now)),
    await checkAddress(options),
    ...checkProviders(),
  ];
}

async function checkData(now: Date): Promise<readonly Check[]> {
  let location: DatabaseLocation;
  try {
    location = databaseLocation();
  } catch (error) {
    return [check("database").problem(reasonOf(error), "correct DATABASE_URL")];
  }
  const file = dataFile(location);
  const files = [checkFolder(file), checkPermissions(file), checkDisk(file)];
  return location.kind === "sqlite"
    ? [...files, ...checkSqlite(file, now)]
    : [...files, ...(await checkPostgres(location.url, now))];
}

async function checkAddress({ readAddress, requireFreePort }: Options): Promise<Check> {
  let address: Address;
  try {
    address = readAddress();
  } catch (error) {
    return check("port").problem(reasonOf(error), "correct HOST and PORT");
  }
  return checkPort(address, requireFreePort);
}
