import {
  previewSource,
  readContents,
  type SourceQuestion,
  type StoreNews,
  type StoreOrder,
  storeSource,
  type UploadedFile,
} from "../import/read-upload";
import { type TaskTools, task } from "./task";

/** They read files of any size, so they never run in the main thread. */
export const IMPORT_TASKS = {
  "upload-contents": task((_, upload: UploadedFile) => readContents(upload)),
  "upload-preview": task((store, question: SourceQuestion, { signal }) =>
    previewSource(store, question, { signal }),
  ),
  "upload-store": task((store, order: StoreOrder, tools: TaskTools<StoreNews>) =>
    storeSource(store, order, tools),
  ),
};
