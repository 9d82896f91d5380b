import { describe, expect, it } from "vitest";
import { chatListSearch, isFiltered, loadChatListUrl, toChatListFilters } from "./chat-list-url";

const filtersOf = (query: string) => toChatListFilters(loadChatListUrl(new URLSearchParams(query)));

describe("the chats list in the URL", () => {
  it.each([
    ["", { search: "", platform: "", sort: "activity" }],
    ["search=%20hi%20&media=1", { search: "hi", platform: "", sort: "activity", media: "1" }],
    ["sort=title&platform=telegram", { search: "", platform: "telegram", sort: "title" }],
    ["sort=nonsense&media=yes", { search: "", platform: "", sort: "activity" }],
  ])("%s is read leniently", (query, filters) => {
    expect(filtersOf(query)).toEqual(filters);
  });

  it("truncates a search that is too long for a URL", () => {
    const { search } = filtersOf(`search=${"a".repeat(5000)}`);
    expect(search).toHaveLength(1000);
  });

  it("knows whether anything is filtered; sorting is not a filter", () => {
    expect(isFiltered(filtersOf("sort=title"))).toBe(false);
    expect(isFiltered(filtersOf("summarised=1"))).toBe(true);
  });

  it("sends the server only non-default values", () => {
    expect(chatListSearch(filtersOf("search=a%26b&summarised=1&sort=activity"), undefined)).toBe(
      "search=a%26b&summarised=1",
    );
    expect(chatListSearch(filtersOf(""), "next page")).toBe("cursor=next+page");
  });
});
