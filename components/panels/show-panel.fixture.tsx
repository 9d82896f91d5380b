import { render } from "@testing-library/react";
import type { ComponentType } from "react";
import { IntlProvider } from "use-intl";
import type { ContextReport } from "@/lib/core/model/report";
import { en } from "@/lib/i18n/en";
import type { PanelProps } from "./panel-props";

/** Renders a panel as the workbench would; returns its reported events, and a function to change its props. */
export function showPanel(
  Panel: ComponentType<PanelProps>,
  report: ContextReport,
  props: Partial<PanelProps> = {},
) {
  const pointed: (string | undefined)[] = [];
  const chosen: string[] = [];
  const element = (changed: Partial<PanelProps>) => (
    <IntlProvider locale="en" messages={en} timeZone="UTC">
      <Panel
        chatId="-1"
        report={report}
        payload={report}
        mediaFiles={{}}
        pointedAt={undefined}
        chosen={undefined}
        onPoint={(id) => pointed.push(id)}
        onChoose={(id) => chosen.push(id)}
        {...changed}
      />
    </IntlProvider>
  );
  const view = render(element(props));
  return { ...view, pointed, chosen, change: (next: Partial<PanelProps>) => view.rerender(element(next)) };
}
