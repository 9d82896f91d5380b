"use client";

import { useTranslations } from "use-intl";
import { DeleteMessageButton } from "@/components/deletion/delete-message-button";
import { LocalTime } from "@/components/text/local-time";
import { joinClasses } from "@/components/ui/join-classes";
import { useLinkedMessages } from "../linked/linked-messages";
import { MessageLink } from "../linked/message-link";
import { foldText } from "../text/fold-text";
import type { TimelineRow } from "./build-timeline-rows";
import { MessageMedia } from "./message-media";
import { MessageSourceView } from "./message-source-view";

const MAX_SHOWN_CHARACTERS = 300;

/** A platform event as a thin line between the messages: it is never sent, so it has no verdict to explain. */
export function EventView({
  chatId,
  row: { message },
  highlighted,
}: Readonly<{ chatId: string; row: TimelineRow; highlighted: boolean }>) {
  const t = useTranslations("chat");
  const { chosen, choose } = useLinkedMessages();
  const { id, author, text, sentAt } = message;
  const name = author?.name || author?.username;
  const { shown, hiddenCount } = foldText(text ?? t("role.event"), MAX_SHOWN_CHARACTERS);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: by keyboard, the link in it takes the focus and opens
    <article
      aria-current={highlighted ? "true" : undefined}
      data-message={id}
      data-event
      onClick={() => choose(id, "timeline")}
      className={joinClasses(
        "px-3 py-1 text-note text-ink-muted sm:px-4",
        highlighted && "animate-glow bg-accent-soft shadow-[inset_2px_0_0_var(--accent)]",
      )}
    >
      <p className="ml-3.5 flex items-baseline gap-2 border-l border-line pl-6.25">
        <span className="sr-only">{t("role.event")}</span>
        <span dir="auto" className="min-w-0 flex-1 wrap-anywhere">
          {name && <span className="font-medium">{name} · </span>}
          {shown}
          {hiddenCount > 0 && "…"}
        </span>
        <MessageLink
          isRowLink
          to={id}
          label={sentAt ? undefined : t("permalink")}
          className="shrink-0 rounded text-ink-faint tabular-nums hover:text-ink hover:underline"
        >
          {sentAt ? <LocalTime at={sentAt} style="time" /> : `#${message.sequence}`}
        </MessageLink>
      </p>
      <MessageMedia media={message.media} marks={undefined} />
      {(highlighted || chosen?.messageId === id) && (
        <>
          <MessageSourceView chatId={chatId} message={message} />
          <DeleteMessageButton messageId={id} />
        </>
      )}
    </article>
  );
}
