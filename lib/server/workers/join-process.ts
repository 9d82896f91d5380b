// Imported first: the modules after it already use what it sets.
import { workerData } from "node:worker_threads";
import { processSingletons } from "../../core/process-singleton";
import { guardNativeCalls } from "./guard-native-calls";
import type { ThreadData } from "./protocol";

const { instance, gate } = workerData as ThreadData;
processSingletons().set("instance", instance);
guardNativeCalls(gate);
