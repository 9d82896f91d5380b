// A thread that is inside a call of the database driver nearly all the time.
import { parentPort, workerData } from "node:worker_threads";
import Database from "libsql";
import { register } from "tsx/esm/api";

register();
const { guardNativeCalls } = await import("./guard-native-calls");
guardNativeCalls(workerData.gate);

const database = new Database(":memory:");
database.exec("CREATE TABLE Number (value INTEGER)");
const insert = database.prepare("INSERT INTO Number VALUES (?)");
const read = database.prepare("SELECT value FROM Number");
parentPort?.postMessage({ kind: "news", news: "busy" });
// Short calls: the driver fails when the thread ends while it creates a result.
for (;;) {
  insert.run([1]);
  read.get([]);
  database.prepare("SELECT value FROM Number");
}
