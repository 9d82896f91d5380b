/** The task that a new thread of the chat pool starts with, so that the first long window does not wait for it. */
export const WARM_UP = "warm-up";
