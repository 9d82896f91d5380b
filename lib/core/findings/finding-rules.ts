import type { FindingKind, FindingRule } from "./finding";
import { bidiControl } from "./rules/bidi-control";
import { botNameTaken } from "./rules/bot-name-taken";
import { botStoredAsUser } from "./rules/bot-stored-as-user";
import { controlCharacter } from "./rules/control-character";
import { duplicateMedia } from "./rules/duplicate-media";
import { duplicateMessageId } from "./rules/duplicate-message-id";
import { duplicateProfile } from "./rules/duplicate-profile";
import { duplicateText } from "./rules/duplicate-text";
import { emptyMessage } from "./rules/empty-message";
import { emptySystemPrompt } from "./rules/empty-system-prompt";
import { emptyVideoSlot } from "./rules/empty-video-slot";
import { endsWithAssistant } from "./rules/ends-with-assistant";
import { episodeImportance } from "./rules/episode-importance";
import { fallingTimestamps } from "./rules/falling-timestamps";
import { fallingTurns } from "./rules/falling-turns";
import { forgedSpeakerLine } from "./rules/forged-speaker-line";
import { frameMarker } from "./rules/frame-marker";
import { idSuffixCollision } from "./rules/id-suffix-collision";
import { immediateOverRecent } from "./rules/immediate-over-recent";
import { implausibleTime } from "./rules/implausible-time";
import { indexGap } from "./rules/index-gap";
import { inlineMediaTooLarge } from "./rules/inline-media-too-large";
import { invalidMediaUrl } from "./rules/invalid-media-url";
import { invisibleCharacter } from "./rules/invisible-character";
import { loneSurrogate } from "./rules/lone-surrogate";
import { malformedEntry } from "./rules/malformed-entry";
import { mediaDataInvalid } from "./rules/media-data-invalid";
import { mediaLimitsContradict } from "./rules/media-limits-contradict";
import { mediaMimeMismatch } from "./rules/media-mime-mismatch";
import { mediaMimeRefused } from "./rules/media-mime-refused";
import { mediaNotBase64 } from "./rules/media-not-base64";
import { mediaOverLimit } from "./rules/media-over-limit";
import { mediaWithoutData } from "./rules/media-without-data";
import { mediaWithoutMime } from "./rules/media-without-mime";
import { messageOverBudget } from "./rules/message-over-budget";
import { metaLeak } from "./rules/meta-leak";
import { missingField } from "./rules/missing-field";
import { missingReasoning } from "./rules/missing-reasoning";
import { missingReplyTarget } from "./rules/missing-reply-target";
import { missingTime } from "./rules/missing-time";
import { mojibake } from "./rules/mojibake";
import { nameCleanedAway } from "./rules/name-cleaned-away";
import { noCurrentMessage } from "./rules/no-current-message";
import { noLeadingSystem } from "./rules/no-leading-system";
import { objectSystemContent } from "./rules/object-system-content";
import { orphanToolResponse } from "./rules/orphan-tool-response";
import { promptInjection } from "./rules/prompt-injection";
import { replacementCharacter } from "./rules/replacement-character";
import { replyAuthorMismatch } from "./rules/reply-author-mismatch";
import { replyExcerptMismatch } from "./rules/reply-excerpt-mismatch";
import { replyOutOfWindow } from "./rules/reply-out-of-window";
import { replyToLaterMessage } from "./rules/reply-to-later-message";
import { roleOrder } from "./rules/role-order";
import { secret } from "./rules/secret";
import { selfReplyLost } from "./rules/self-reply-lost";
import { severalPersonalities } from "./rules/several-personalities";
import { speakerNameCollision } from "./rules/speaker-name-collision";
import { startsWithModel } from "./rules/starts-with-model";
import { summaryLonger } from "./rules/summary-longer";
import { summaryOrder } from "./rules/summary-order";
import { summaryOverlap } from "./rules/summary-overlap";
import { summaryPlaceholder } from "./rules/summary-placeholder";
import { summaryUnknownMessage } from "./rules/summary-unknown-message";
import { technicalIdLeak } from "./rules/technical-id-leak";
import { timeNotIso } from "./rules/time-not-iso";
import { toolResponseOutOfPlace } from "./rules/tool-response-out-of-place";
import { toolRoleSpelling } from "./rules/tool-role-spelling";
import { transcriptLeak } from "./rules/transcript-leak";
import { turnNotNumber } from "./rules/turn-not-number";
import { unansweredToolCall } from "./rules/unanswered-tool-call";
import { unfilledTemplate } from "./rules/unfilled-template";
import { unknownAuthor } from "./rules/unknown-author";
import { unreadableName } from "./rules/unreadable-name";
import { unsupportedMedia } from "./rules/unsupported-media";
import { videoWithoutDescription } from "./rules/video-without-description";
import { wrongModel } from "./rules/wrong-model";
import { wrongTurn } from "./rules/wrong-turn";

/** Every kind of finding with its rule; a new rule needs its own file, a union member and an entry here. */
export const FINDING_RULES = {
  "bidi-control": bidiControl,
  "control-character": controlCharacter,
  "duplicate-text": duplicateText,
  "empty-message": emptyMessage,
  "invisible-character": invisibleCharacter,
  "lone-surrogate": loneSurrogate,
  "message-over-budget": messageOverBudget,
  mojibake,
  "replacement-character": replacementCharacter,
  secret,
  "forged-speaker-line": forgedSpeakerLine,
  "frame-marker": frameMarker,
  "meta-leak": metaLeak,
  "prompt-injection": promptInjection,
  "technical-id-leak": technicalIdLeak,
  "transcript-leak": transcriptLeak,
  "duplicate-message-id": duplicateMessageId,
  "no-current-message": noCurrentMessage,
  "orphan-tool-response": orphanToolResponse,
  "role-order": roleOrder,
  "ends-with-assistant": endsWithAssistant,
  "starts-with-model": startsWithModel,
  "tool-response-out-of-place": toolResponseOutOfPlace,
  "tool-role-spelling": toolRoleSpelling,
  "unanswered-tool-call": unansweredToolCall,
  "bot-name-taken": botNameTaken,
  "bot-stored-as-user": botStoredAsUser,
  "id-suffix-collision": idSuffixCollision,
  "missing-reply-target": missingReplyTarget,
  "name-cleaned-away": nameCleanedAway,
  "reply-author-mismatch": replyAuthorMismatch,
  "reply-excerpt-mismatch": replyExcerptMismatch,
  "reply-out-of-window": replyOutOfWindow,
  "reply-to-later-message": replyToLaterMessage,
  "self-reply-lost": selfReplyLost,
  "several-personalities": severalPersonalities,
  "speaker-name-collision": speakerNameCollision,
  "unknown-author": unknownAuthor,
  "unreadable-name": unreadableName,
  "falling-timestamps": fallingTimestamps,
  "falling-turns": fallingTurns,
  "implausible-time": implausibleTime,
  "index-gap": indexGap,
  "malformed-entry": malformedEntry,
  "missing-field": missingField,
  "missing-reasoning": missingReasoning,
  "missing-time": missingTime,
  "no-leading-system": noLeadingSystem,
  "object-system-content": objectSystemContent,
  "time-not-iso": timeNotIso,
  "turn-not-number": turnNotNumber,
  "wrong-turn": wrongTurn,
  "duplicate-media": duplicateMedia,
  "empty-video-slot": emptyVideoSlot,
  "inline-media-too-large": inlineMediaTooLarge,
  "invalid-media-url": invalidMediaUrl,
  "media-data-invalid": mediaDataInvalid,
  "media-mime-mismatch": mediaMimeMismatch,
  "media-mime-refused": mediaMimeRefused,
  "media-not-base64": mediaNotBase64,
  "media-over-limit": mediaOverLimit,
  "media-without-data": mediaWithoutData,
  "media-without-mime": mediaWithoutMime,
  "unsupported-media": unsupportedMedia,
  "video-without-description": videoWithoutDescription,
  "duplicate-profile": duplicateProfile,
  "episode-importance": episodeImportance,
  "summary-longer": summaryLonger,
  "summary-order": summaryOrder,
  "summary-overlap": summaryOverlap,
  "summary-placeholder": summaryPlaceholder,
  "summary-unknown-message": summaryUnknownMessage,
  "empty-system-prompt": emptySystemPrompt,
  "immediate-over-recent": immediateOverRecent,
  "media-limits-contradict": mediaLimitsContradict,
  "unfilled-template": unfilledTemplate,
  "wrong-model": wrongModel,
} satisfies { readonly [Kind in FindingKind]: FindingRule & { readonly kind: Kind } };
