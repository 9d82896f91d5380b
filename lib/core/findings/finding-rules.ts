// Every rule of `findAll`; the kinds of findings derive from this list.

// Text
export { bidiControl } from "./rules/bidi-control";
// Speakers and replies
export { botNameTaken } from "./rules/bot-name-taken";
export { botStoredAsUser } from "./rules/bot-stored-as-user";
export { controlCharacter } from "./rules/control-character";
// Media
export { duplicateMedia } from "./rules/duplicate-media";
// Order and tools
export { duplicateMessageId } from "./rules/duplicate-message-id";
// Summaries and memories
export { duplicateProfile } from "./rules/duplicate-profile";
export { duplicateText } from "./rules/duplicate-text";
export { emptyMessage } from "./rules/empty-message";
// Settings and prompt
export { emptySystemPrompt } from "./rules/empty-system-prompt";
export { emptyVideoSlot } from "./rules/empty-video-slot";
export { endsWithAssistant } from "./rules/ends-with-assistant";
export { episodeImportance } from "./rules/episode-importance";
// Times, turns and the entries of a context array
export { fallingTimestamps } from "./rules/falling-timestamps";
export { fallingTurns } from "./rules/falling-turns";
// User input and leaking answers
export { forgedSpeakerLine } from "./rules/forged-speaker-line";
export { frameMarker } from "./rules/frame-marker";
export { idSuffixCollision } from "./rules/id-suffix-collision";
export { immediateOverRecent } from "./rules/immediate-over-recent";
export { implausibleTime } from "./rules/implausible-time";
export { indexGap } from "./rules/index-gap";
export { inlineMediaTooLarge } from "./rules/inline-media-too-large";
export { invalidMediaUrl } from "./rules/invalid-media-url";
export { invisibleCharacter } from "./rules/invisible-character";
export { loneSurrogate } from "./rules/lone-surrogate";
export { malformedEntry } from "./rules/malformed-entry";
export { mediaDataInvalid } from "./rules/media-data-invalid";
export { mediaLimitsContradict } from "./rules/media-limits-contradict";
export { mediaMimeMismatch } from "./rules/media-mime-mismatch";
export { mediaMimeRefused } from "./rules/media-mime-refused";
export { mediaNotBase64 } from "./rules/media-not-base64";
export { mediaOverLimit } from "./rules/media-over-limit";
export { mediaWithoutData } from "./rules/media-without-data";
export { mediaWithoutMime } from "./rules/media-without-mime";
export { messageOverBudget } from "./rules/message-over-budget";
export { metaLeak } from "./rules/meta-leak";
export { missingField } from "./rules/missing-field";
export { missingReasoning } from "./rules/missing-reasoning";
export { missingReplyTarget } from "./rules/missing-reply-target";
export { missingTime } from "./rules/missing-time";
export { mojibake } from "./rules/mojibake";
export { nameCleanedAway } from "./rules/name-cleaned-away";
export { noCurrentMessage } from "./rules/no-current-message";
export { noLeadingSystem } from "./rules/no-leading-system";
export { objectSystemContent } from "./rules/object-system-content";
export { orphanToolResponse } from "./rules/orphan-tool-response";
export { promptInjection } from "./rules/prompt-injection";
export { replacementCharacter } from "./rules/replacement-character";
export { replyAuthorMismatch } from "./rules/reply-author-mismatch";
export { replyExcerptMismatch } from "./rules/reply-excerpt-mismatch";
export { replyOutOfWindow } from "./rules/reply-out-of-window";
export { replyToLaterMessage } from "./rules/reply-to-later-message";
export { roleOrder } from "./rules/role-order";
export { secret } from "./rules/secret";
export { selfReplyLost } from "./rules/self-reply-lost";
export { severalPersonalities } from "./rules/several-personalities";
export { speakerNameCollision } from "./rules/speaker-name-collision";
export { startsWithModel } from "./rules/starts-with-model";
export { summaryLonger } from "./rules/summary-longer";
export { summaryOrder } from "./rules/summary-order";
export { summaryOverlap } from "./rules/summary-overlap";
export { summaryPlaceholder } from "./rules/summary-placeholder";
export { summaryUnknownMessage } from "./rules/summary-unknown-message";
export { technicalIdLeak } from "./rules/technical-id-leak";
export { timeNotIso } from "./rules/time-not-iso";
export { toolResponseOutOfPlace } from "./rules/tool-response-out-of-place";
export { toolRoleSpelling } from "./rules/tool-role-spelling";
export { transcriptLeak } from "./rules/transcript-leak";
export { turnNotNumber } from "./rules/turn-not-number";
export { unansweredToolCall } from "./rules/unanswered-tool-call";
export { unfilledTemplate } from "./rules/unfilled-template";
export { unknownAuthor } from "./rules/unknown-author";
export { unreadableName } from "./rules/unreadable-name";
export { unsupportedMedia } from "./rules/unsupported-media";
export { videoWithoutDescription } from "./rules/video-without-description";
export { wrongModel } from "./rules/wrong-model";
export { wrongTurn } from "./rules/wrong-turn";
