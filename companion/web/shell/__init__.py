"""What all pages share: templates, components, language, preferences, drafts, errors."""
