"use client";

import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { placesQuery } from "@/lib/client/queries/deletion-calls";
import { type MessagePlaces, PLACE_KINDS, type Place, type PlaceKind } from "@/lib/contract/deletion";
import { chosenAtFirst } from "./chosen-at-first";

const MAX_LISTED_IDS = 5;

type Choice = Readonly<{ chosen: readonly PlaceKind[]; onChange: (chosen: readonly PlaceKind[]) => void }>;

function KindRow({
  kind,
  places,
  chosen,
  onChange,
}: Choice & Readonly<{ kind: PlaceKind; places: readonly Place[] }>) {
  const t = useTranslations("deletion");
  const covered = places.filter(({ found }) => found === "coverage").length;
  const isFile = places.some(({ found }) => found === "whole-file");
  const hints = [
    covered > 0 && t("coverage", { count: covered }),
    kind === "quotes" && t("quotesHint"),
    isFile && t("wholeFile"),
  ].filter((hint) => hint !== false);
  return (
    <li>
      <label className="flex items-start gap-2">
        <input
          type="checkbox"
          checked={chosen.includes(kind)}
          onChange={({ target }) =>
            onChange(target.checked ? [...chosen, kind] : chosen.filter((other) => other !== kind))
          }
          className="mt-1 size-4 shrink-0 accent-(--accent)"
        />
        <span className="min-w-0">
          {t(`kinds.${kind}`, { count: places.length })}
          {hints.map((hint) => (
            <span key={hint} className="block text-note text-ink-muted">
              {hint}
            </span>
          ))}
        </span>
      </label>
    </li>
  );
}

function Places({ found, ...choice }: Choice & Readonly<{ found: MessagePlaces }>) {
  const t = useTranslations("deletion");
  const { places, copies, isShort } = found;
  const kinds = PLACE_KINDS.map((kind) => ({ kind, places: places.filter((place) => place.kind === kind) }));
  const ids = copies.slice(0, MAX_LISTED_IDS).join(", ");
  return (
    <>
      {places.length === 0 ? (
        <p>{t("noPlaces")}</p>
      ) : (
        <fieldset className="min-w-0">
          <legend className="mb-1 font-medium">{t("also")}</legend>
          <ul className="space-y-1.5">
            {kinds.map((row) => row.places.length > 0 && <KindRow key={row.kind} {...row} {...choice} />)}
          </ul>
        </fieldset>
      )}
      {isShort && <p className="text-note text-ink-muted">{t("short")}</p>}
      {copies.length > 0 && (
        <p className="text-note text-ink-muted wrap-anywhere">
          {t("copies", { count: copies.length, ids: copies.length > MAX_LISTED_IDS ? `${ids}…` : ids })}
        </p>
      )}
    </>
  );
}

type Props = Readonly<{
  chatId: string;
  messageId: string;
  onClose: () => void;
  onDelete: (also: readonly PlaceKind[]) => void;
}>;

function DeleteForm({ chatId, messageId, onClose, onDelete }: Props) {
  const t = useTranslations("deletion");
  const { data: found, error, isPending } = useQuery(placesQuery(chatId, messageId));
  const [changed, setChanged] = useState<readonly PlaceKind[]>();
  const chosen = changed ?? chosenAtFirst(found?.places ?? []);
  return (
    <div className="flex max-h-[80dvh] flex-col gap-3 overflow-y-auto p-5">
      <h2 className="text-base font-semibold">{t("title")}</h2>
      <p>{t("hint", { versions: found?.versions ?? 0 })}</p>
      {isPending && <p role="status">{t("searching")}</p>}
      {error && <p role="alert">{t("searchFailed", { reason: error.message })}</p>}
      {found && <Places found={found} chosen={chosen} onChange={setChanged} />}
      <p className="text-note text-ink-muted">{t("rest")}</p>
      <div className="flex justify-end gap-2">
        <Button onClick={onClose}>{t("cancel")}</Button>
        <Button look="danger" disabled={found === undefined} onClick={() => onDelete(chosen)}>
          {t("confirm")}
        </Button>
      </div>
    </div>
  );
}

/** Lists where else the message's text is stored, and asks what to delete with it. */
export function DeleteMessageDialog({
  messageId,
  ...props
}: Omit<Props, "messageId"> & Readonly<{ messageId: string | undefined }>) {
  const t = useTranslations("deletion");
  return (
    <Dialog label={t("title")} isOpen={messageId !== undefined} onClose={props.onClose} className="max-w-lg">
      {messageId !== undefined && <DeleteForm {...props} messageId={messageId} />}
    </Dialog>
  );
}
