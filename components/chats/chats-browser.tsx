"use client";

import {
  type InfiniteData,
  keepPreviousData,
  type UseInfiniteQueryResult,
  useInfiniteQuery,
} from "@tanstack/react-query";
import { SearchX } from "lucide-react";
import { useTranslations } from "use-intl";
import { Button } from "@/components/ui/button";
import { FailureState } from "@/components/ui/failure-state";
import { StateMessage } from "@/components/ui/state-message";
import { useDebounced } from "@/lib/client/hooks/use-debounced";
import { useHydrated } from "@/lib/client/hooks/use-hydrated";
import { chatListQuery } from "@/lib/client/queries/chat-list-query";
import { isFiltered, toChatListFilters } from "@/lib/client/urls/chat-list-url";
import type { ChatListPage } from "@/lib/core/schema/chat-list";
import { SEARCH_LIMITS } from "@/lib/core/search/search-words";
import { ChatFilters } from "./chat-filters";
import { ChatsSkeleton } from "./chats-skeleton";
import { ChatsTable } from "./chats-table";
import { type LoadDemo, NoChatsYet } from "./no-chats-yet";
import { SearchBox } from "./search-box";
import { useChatListUrl } from "./use-chat-list-url";
import type { SetCompact } from "./use-compact-toggle";

type Actions = Readonly<{ setCompact: SetCompact; loadDemo: LoadDemo }>;

const TYPING_PAUSE_MS = 150;

function ResultNote({
  page: { total, searchedNewest, searchedWords },
  filtered,
}: Readonly<{ page: ChatListPage; filtered: boolean }>) {
  const t = useTranslations("chats");
  return (
    <p role="status" className="text-note text-ink-muted tabular-nums sm:ml-auto">
      {t(filtered ? "found" : "total", { count: total })}
      {searchedNewest !== undefined && <> · {t("searchedNewest", { count: searchedNewest })}</>}
      {searchedWords !== undefined && <> · {t("searchLimited", SEARCH_LIMITS)}</>}
    </p>
  );
}

function NothingFound({ onClear }: Readonly<{ onClear: () => void }>) {
  const t = useTranslations("chats");
  return (
    <StateMessage
      icon={SearchX}
      title={t("nothingFound")}
      actions={<Button onClick={onClear}>{t("clearFilters")}</Button>}
    >
      {t("nothingFoundHint")}
    </StateMessage>
  );
}

type ChatListState = UseInfiniteQueryResult<InfiniteData<ChatListPage>>;

/** The list's footer: loading more, or why that failed. */
function ListFooter({ list }: Readonly<{ list: ChatListState }>) {
  const t = useTranslations("chats");
  if (list.isFetchNextPageError)
    return (
      <p role="alert" className="flex flex-wrap items-center gap-3 px-4 py-3 text-danger">
        {t("moreFailed", { reason: list.error.message })}
        <Button onClick={() => void list.fetchNextPage()}>{t("retry")}</Button>
      </p>
    );
  if (!list.isFetchingNextPage) return null;
  return (
    <p role="status" className="px-4 py-3 text-note text-ink-muted">
      {t("loadingMore")}
    </p>
  );
}

function ListFailure({ list }: Readonly<{ list: ChatListState }>) {
  const t = useTranslations("chats");
  return (
    <FailureState title={t("loadFailed")} retryLabel={t("retry")} retry={list.refetch}>
      {t("loadFailedHint", { reason: list.error?.message ?? "" })}
    </FailureState>
  );
}

const nextPageOf = (list: ChatListState) =>
  list.hasNextPage && !list.isFetching && !list.isFetchNextPageError && !list.isPlaceholderData
    ? () => void list.fetchNextPage()
    : undefined;

export function ChatsBrowser({ setCompact, loadDemo }: Actions) {
  const t = useTranslations("chats");
  const hydrated = useHydrated();
  const { url, choose, type, clear } = useChatListUrl();
  const search = useDebounced(url.search, TYPING_PAUSE_MS);
  const filters = toChatListFilters({ ...url, search });
  const list = useInfiniteQuery({ ...chatListQuery(filters), placeholderData: keepPreviousData });
  const filtered = isFiltered(filters);
  const first = list.data?.pages[0];
  const chats = list.data?.pages.flatMap((page) => page.chats) ?? [];

  if (first?.total === 0 && !filtered) return <NoChatsYet loadDemo={loadDemo} />;
  return (
    <>
      <div
        aria-busy={!hydrated}
        className="flex flex-col gap-2 px-3 pb-2 sm:flex-row sm:flex-wrap sm:items-center md:px-4"
      >
        <SearchBox value={url.search} onChange={type} />
        <ChatFilters url={url} platforms={first?.platforms ?? []} onChoose={choose} />
        {first && <ResultNote page={first} filtered={filtered} />}
      </div>
      {list.isPending && <ChatsSkeleton label={t("loading")} />}
      {list.isError && !first && <ListFailure list={list} />}
      {first?.total === 0 && <NothingFound onClear={clear} />}
      {first && chats.length > 0 && (
        <ChatsTable
          chats={chats}
          total={first.total}
          search={filters.search}
          sort={url.sort}
          onSort={(sort) => choose({ sort })}
          setCompact={setCompact}
          loadMore={nextPageOf(list)}
        />
      )}
      <ListFooter list={list} />
    </>
  );
}
