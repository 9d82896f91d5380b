"use client";

import { Brain, CornerUpLeft } from "lucide-react";
import { useState } from "react";
import { useLocale, useTranslations } from "use-intl";
import { DeleteMessageButton } from "@/components/deletion/delete-message-button";
import { LocalTime } from "@/components/text/local-time";
import { joinClasses } from "@/components/ui/join-classes";
import type { MessageMark } from "@/lib/client/format/message-marks";
import type { TimelineMessage } from "@/lib/core/schema/message-page";
import { countCodePoints } from "@/lib/core/text/count-code-points";
import { wellFormed } from "@/lib/core/text/surrogates";
import { useFlash } from "../linked/changed-messages";
import { useLinkedMessages } from "../linked/linked-messages";
import { MessageLink } from "../linked/message-link";
import { foldText } from "../text/fold-text";
import { authorName } from "./author-name";
import { authorTint } from "./author-tint";
import type { ReplyPreview, TimelineRow } from "./build-timeline-rows";
import { Folded, FoldedJson } from "./folded-json";
import { MessageMedia } from "./message-media";
import { MessageSourceView } from "./message-source-view";
import { VerdictLine } from "./verdict-line";

const MAX_SHOWN_CHARACTERS = 4000;

function MessageText({ text }: Readonly<{ text: string }>) {
  const t = useTranslations("chat");
  const [whole, setWhole] = useState(false);
  const { shown, hiddenCount } = foldText(text, MAX_SHOWN_CHARACTERS);
  return (
    <>
      <p dir="auto" className="text-sm whitespace-pre-wrap wrap-anywhere">
        {whole ? text : shown}
        {hiddenCount > 0 && !whole && "…"}
      </p>
      {hiddenCount > 0 && (
        <button
          type="button"
          onClick={() => setWhole(!whole)}
          className="mt-1 rounded text-note font-medium text-accent hover:underline pointer-coarse:py-2"
        >
          {whole ? t("showLess") : t("showAll", { count: countCodePoints(text) })}
        </button>
      )}
    </>
  );
}

function ReplyLine({ reply }: Readonly<{ reply: ReplyPreview }>) {
  const t = useTranslations("chat");
  const name = wellFormed(reply.name ?? t("replyToUnknown"));
  const line = (
    <>
      <CornerUpLeft aria-hidden className="size-3 shrink-0" />
      <span className="sr-only">{t("replyTo", { name })}</span>
      <span aria-hidden className="shrink-0 font-medium">
        {name}
      </span>
      {reply.excerpt && (
        <span dir="auto" className="min-w-0 truncate">
          {wellFormed(reply.excerpt)}
        </span>
      )}
    </>
  );
  const looks = "mb-0.5 flex max-w-full items-center gap-1.5 text-note text-ink-muted";
  if (reply.messageId === undefined) return <p className={looks}>{line}</p>;
  return (
    <MessageLink
      to={reply.messageId}
      className={joinClasses(looks, "w-fit rounded hover:text-ink hover:underline")}
    >
      {line}
    </MessageLink>
  );
}

const ROLE_LOOKS = {
  user: "border-line text-ink-muted",
  model: "border-accent text-accent",
  tool: "border-line-strong text-tint-3",
  system: "border-line-strong text-tint-5",
  event: "border-line text-ink-muted",
} as const;

function MessageHead({
  message,
  name,
  tint,
}: Readonly<{ message: TimelineMessage; name: string; tint: string }>) {
  const t = useTranslations("chat");
  const { author, role } = message;
  return (
    <div className="flex items-baseline gap-2">
      <span dir="auto" className={joinClasses("min-w-0 truncate font-semibold", tint)}>
        {name}
      </span>
      {author?.username && (
        <span className="min-w-0 shrink-[2] truncate text-note text-ink-faint @max-md:hidden">
          @{wellFormed(author.username)}
        </span>
      )}
      <span
        className={joinClasses(
          "shrink-0 rounded border px-1 font-mono text-[0.6875rem] leading-4",
          ROLE_LOOKS[role],
        )}
      >
        {t(`role.${role}`)}
      </span>
      <MessageLink
        isRowLink
        to={message.id}
        label={message.sentAt ? undefined : t("permalink")}
        className="ml-auto shrink-0 rounded text-note text-ink-faint tabular-nums hover:text-ink hover:underline"
      >
        {message.sentAt ? <LocalTime at={message.sentAt} style="time" /> : `#${message.sequence}`}
      </MessageLink>
    </div>
  );
}

function Monogram({ name, tint }: Readonly<{ name: string; tint: string }>) {
  const locale = useLocale();
  const [first = "?"] = name.trim();
  return (
    <span
      aria-hidden
      className={joinClasses(
        "mt-0.5 flex size-7 shrink-0 items-center justify-center rounded-md border border-line bg-surface text-note font-semibold",
        tint,
      )}
    >
      {first.toLocaleUpperCase(locale)}
    </span>
  );
}

function MessageBody({
  row: { message, reply },
  mark,
}: Readonly<{ row: TimelineRow; mark: MessageMark | undefined }>) {
  const t = useTranslations("chat");
  const { text, reasoning, toolCalls = [], toolResponses = [] } = message;
  return (
    <>
      {reply && <ReplyLine reply={reply} />}
      {reasoning && (
        <Folded icon={Brain} label={t("reasoning")}>
          {() => <p className="px-2.5 py-2 whitespace-pre-wrap text-ink-muted wrap-anywhere">{reasoning}</p>}
        </Folded>
      )}
      {text && <MessageText text={text} />}
      <MessageMedia media={message.media} marks={mark?.media} />
      {toolCalls.map((call, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: stored calls never move within their message
        <FoldedJson key={index} label={t("toolCall", { name: wellFormed(call.name) })} value={call.args} />
      ))}
      {toolResponses.map((answer, index) => (
        <FoldedJson
          // biome-ignore lint/suspicious/noArrayIndexKey: stored answers never move within their message
          key={index}
          label={t("toolResponse", { name: wellFormed(answer.name) })}
          value={answer.response}
        />
      ))}
      {mark && <VerdictLine mark={mark} />}
    </>
  );
}

/** One stored message. Text is always text: nothing in it is parsed as HTML or Markdown. */
export function MessageView({
  chatId,
  botName,
  row,
  highlighted,
  mark,
}: Readonly<{
  chatId: string;
  botName: string;
  row: TimelineRow;
  highlighted: boolean;
  mark: MessageMark | undefined;
}>) {
  const t = useTranslations("chat");
  const { pointedAt, point, chosen, choose } = useLinkedMessages();
  const { id, author, role } = row.message;
  const flash = useFlash(id);
  // HTML cannot carry half a pair of surrogates: the server's text would differ from the browser's.
  const name = wellFormed(
    authorName(row.message, botName) ?? t(role === "user" ? "unknownAuthor" : `role.${role}`),
  );
  const tint = role === "model" ? "text-accent" : authorTint(author?.id ?? name);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: by keyboard, the link in it takes the focus and opens
    <article
      aria-current={highlighted ? "true" : undefined}
      data-message={id}
      data-lit={pointedAt === id || undefined}
      onPointerEnter={() => point(id)}
      onPointerLeave={() => point(undefined)}
      onFocus={() => point(id)}
      onBlur={() => point(undefined)}
      onClick={() => choose(id, "timeline")}
      className={joinClasses(
        "flex gap-3 px-3 py-2 sm:px-4",
        highlighted && "animate-glow bg-accent-soft shadow-[inset_2px_0_0_var(--accent)]",
        !highlighted && pointedAt === id && "bg-hover",
        flash,
      )}
    >
      <Monogram name={name} tint={tint} />
      <div className="@container min-w-0 flex-1">
        <MessageHead message={row.message} name={name} tint={tint} />
        <MessageBody row={row} mark={mark} />
        {(highlighted || chosen?.messageId === id) && (
          <>
            <MessageSourceView chatId={chatId} message={row.message} />
            <DeleteMessageButton messageId={id} />
          </>
        )}
      </div>
    </article>
  );
}
