"use client";

import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { useToast } from "@/components/ui/toasts";
import type { Failed } from "@/lib/api/problem";
import { unwrap } from "@/lib/client/queries/problem-error";
import type { ChatAuthor } from "@/lib/contract/chat-authors";
import type { Author } from "@/lib/core/schema/message";
import { wellFormed } from "@/lib/core/text/surrogates";

type ChangedBot =
  | Readonly<{ ok: true; kind: "changed"; toModel: number; toUser: number }>
  | Readonly<{ ok: true; kind: "unchanged" }>
  | Failed;

const REASONS = { "no-author": "no-author", several: "several", taken: "taken", "no-chat": "gone" } as const;

export type BotActions = Readonly<{
  readAuthors: (chatId: string) => Promise<Readonly<{ ok: true; authors: readonly ChatAuthor[] }> | Failed>;
  changeBot: (chatId: string, bot: Author | null) => Promise<ChangedBot>;
}>;

type Props = Readonly<{ chatId: string; isOpen: boolean; onClose: () => void; actions: BotActions }>;

/** Makes another author the bot, or none. */
export function ChangeBotDialog({ chatId, isOpen, onClose, actions }: Props) {
  const t = useTranslations("workbench.changeBot");
  const { data, isError } = useQuery({
    queryKey: ["chat", chatId, "authors"],
    queryFn: async () => unwrap(await actions.readAuthors(chatId)).authors,
    enabled: isOpen,
    // Opening the dialog must show current counts.
    staleTime: 0,
  });
  return (
    <Dialog label={t("title")} isOpen={isOpen} onClose={onClose} className="max-w-md">
      <div className="flex max-h-[80dvh] flex-col gap-3 p-5">
        <h2 className="text-base font-semibold">{t("title")}</h2>
        <p className="text-ink-muted">{t("hint")}</p>
        {data === undefined ? (
          <p role={isError ? "alert" : "status"}>{t(isError ? "loadFailed" : "loading")}</p>
        ) : (
          <BotForm chatId={chatId} authors={data} onClose={onClose} changeBot={actions.changeBot} />
        )}
      </div>
    </Dialog>
  );
}

/** No author has an empty key. */
const NOBODY = "";

type FormProps = Readonly<{
  chatId: string;
  authors: readonly ChatAuthor[];
  onClose: () => void;
  changeBot: BotActions["changeBot"];
}>;

function BotForm({ chatId, authors, onClose, changeBot }: FormProps) {
  const t = useTranslations("workbench.changeBot");
  const current = authors.find(({ isBot }) => isBot)?.key ?? NOBODY;
  const [chosen, setChosen] = useState(current);
  const { mutate, isPending } = useChangeBot(chatId, changeBot, onClose);
  const author = authors.find(({ key }) => key === chosen)?.author ?? null;
  return (
    <form
      className="flex min-h-0 flex-col gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        mutate(author);
      }}
    >
      <fieldset className="min-h-0 overflow-y-auto">
        <legend className="mb-1 text-note text-ink-muted">{t("legend")}</legend>
        {authors.map(({ key, ...shown }) => (
          <BotOption
            key={key}
            name={nameOf(shown.author) ?? t("nameless")}
            detail={t("messages", { count: shown.messages })}
            isCurrent={key === current}
            isChosen={key === chosen}
            onChoose={() => setChosen(key)}
          />
        ))}
        <BotOption
          name={t("nobody")}
          isCurrent={false}
          isChosen={chosen === NOBODY}
          onChoose={() => setChosen(NOBODY)}
        />
      </fieldset>
      <div className="flex justify-end gap-2">
        <Button onClick={onClose}>{t("cancel")}</Button>
        <Button type="submit" look="primary" disabled={isPending || chosen === current}>
          {t("confirm")}
        </Button>
      </div>
    </form>
  );
}

/** Two people may have the same name. */
function nameOf({ id, name, username }: Author): string | undefined {
  const said = name ?? (username && `@${username}`);
  if (said === undefined) return id;
  return id === undefined ? said : `${said} (${id})`;
}

type OptionProps = Readonly<{
  name: string;
  detail?: string;
  isCurrent: boolean;
  isChosen: boolean;
  onChoose: () => void;
}>;

function BotOption({ name, detail, isCurrent, isChosen, onChoose }: OptionProps) {
  const t = useTranslations("workbench.changeBot");
  return (
    <label className="flex items-center gap-2 rounded-md px-2 py-1.5 hover:bg-hover pointer-coarse:min-h-11">
      <input
        type="radio"
        name="bot"
        checked={isChosen}
        onChange={onChoose}
        className="size-4 shrink-0 accent-(--accent)"
      />
      <bdi className="min-w-0 truncate font-medium">{wellFormed(name)}</bdi>{" "}
      {detail && <span className="shrink-0 text-ink-muted tabular-nums">{detail}</span>}{" "}
      {isCurrent && <span className="shrink-0 text-note text-accent">{t("current")}</span>}
    </label>
  );
}

function useChangeBot(chatId: string, changeBot: BotActions["changeBot"], onDone: () => void) {
  const t = useTranslations("workbench.changeBot");
  const client = useQueryClient();
  const showToast = useToast();
  const describe = ({ code, error }: Failed): string =>
    code in REASONS ? t(`reason.${REASONS[code as keyof typeof REASONS]}`) : error;
  return useMutation({
    mutationFn: (author: Author | null) => changeBot(chatId, author),
    onSuccess: async (result) => {
      if (!result.ok || result.kind === "unchanged") {
        const detail = result.ok ? t("reason.unchanged") : describe(result);
        showToast({ title: t("failed"), detail, tone: "danger" });
        return;
      }
      onDone();
      const { toModel, toUser } = result;
      showToast({ title: t("done"), detail: t("doneDetail", { toModel, toUser }) });
      // Roles affect everything shown of a chat, including the chats list.
      await client.invalidateQueries();
    },
    onError: (error) => showToast({ title: t("failed"), detail: error.message, tone: "danger" }),
  });
}
