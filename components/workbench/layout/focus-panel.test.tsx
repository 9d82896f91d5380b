// @vitest-environment jsdom
import { cleanup, render, waitFor } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { PAYLOAD_BAR_ID } from "../payload-bar";
import { focusPanel } from "./focus-panel";

afterEach(cleanup);

it.each([
  ["the panel", 1, "panel"],
  ["the bar when the panel cannot take it", 2, PAYLOAD_BAR_ID],
])("focuses %s", async (_, place, id) => {
  render(
    <>
      <section id={PAYLOAD_BAR_ID} tabIndex={-1} />
      <section id="panel" data-panel-place="1" tabIndex={-1} />
    </>,
  );
  focusPanel(place);
  await waitFor(() => expect(document.activeElement?.id).toBe(id));
});
