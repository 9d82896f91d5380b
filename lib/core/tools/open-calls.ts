type Named = Readonly<{ id?: string | undefined; name: string }>;

type OpenCall<Value> = Readonly<{ call: Named; turn: number; value: Value }> & { isOpen: boolean };

/**
 * Calls without a response yet. A response belongs to the call with its id, otherwise to the nearest earlier open call
 * with its name; several calls of one message are answered in order.
 */
export class OpenCalls<Value> {
  readonly #byId = new Map<string, OpenCall<Value>[]>();
  readonly #byName = new Map<string, OpenCall<Value>[]>();
  readonly #withoutId = new Map<string, OpenCall<Value>[]>();

  /** `turn` is the position of the calling message. */
  open(call: Named, turn: number, value: Value): void {
    const entry = { call, turn, value, isOpen: true };
    if (call.id === undefined) push(this.#withoutId, call.name, entry);
    else push(this.#byId, call.id, entry);
    push(this.#byName, call.name, entry);
  }

  /** Removes and returns the call that a response answers; undefined if there is none. */
  close(response: Named): Value | undefined {
    const found = this.#findById(response) ?? this.#findByName(response);
    if (found !== undefined) found.isOpen = false;
    return found?.value;
  }

  /** The open calls, in order. */
  waiting(): readonly Value[] {
    return [...this.#byName.values()]
      .flat()
      .filter(({ isOpen }) => isOpen)
      .sort((left, right) => left.turn - right.turn)
      .map(({ value }) => value);
  }

  /** Some providers number their ids from zero in each request, so the newest call with the id matches. */
  #findById({ id }: Named): OpenCall<Value> | undefined {
    const calls = id === undefined ? [] : withoutClosedEnd(this.#byId.get(id));
    return calls.at(-1);
  }

  /** Different ids never match, whatever the names. */
  #findByName({ id, name }: Named): OpenCall<Value> | undefined {
    const calls = withoutClosedEnd((id === undefined ? this.#byName : this.#withoutId).get(name));
    let found = calls.at(-1);
    const turn = found?.turn;
    for (let at = calls.length - 2; at >= 0 && calls[at]?.turn === turn; at -= 1) {
      if (calls[at]?.isOpen) found = calls[at];
    }
    return found;
  }
}

function push<Entry>(lists: Map<string, Entry[]>, key: string, entry: Entry): void {
  const list = lists.get(key);
  if (list) list.push(entry);
  else lists.set(key, [entry]);
}

/** Drops closed calls at the end, so that a long chat is not searched again for each response. */
function withoutClosedEnd<Entry extends { isOpen: boolean }>(calls: Entry[] = []): readonly Entry[] {
  while (calls.length > 0 && calls.at(-1)?.isOpen === false) calls.pop();
  return calls;
}
